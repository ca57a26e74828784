import Registry
import Simulator

extension SimulatorConfiguration {
  mutating func use(_ registry: ResponseSettingsRegistry, on day: CivilDate) {}
}
