// Run with: node --test
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'

let server, base

before(async () => {
  server = spawn('setscrew', ['simulate'], { stdio: ['ignore', 'pipe', 'ignore'] })
  base = await new Promise((done) => server.stdout.once('data', (line) => done(String(line).trim())))
})

after(() => server.kill())

const ask = (body, headers = {}) =>
  fetch(`${base}/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'gpt-6-luna', ...body }),
  })

test('an answer comes back', async () => {
  const response = await (await ask({ input: 'Repeat: good morning' })).json()
  const message = response.output.find((item) => item.type === 'message')
  assert.match(message.content[0].text, /good morning/)
})

test('a stream that breaks is noticed', async () => {
  const answer = await ask({ input: 'Hi', stream: true }, { 'X-Setscrew-Fault': 'cut-after-events=5' })
  await assert.rejects(answer.text())
})

test('JSON keeps to its schema', async () => {
  const schema = {
    type: 'object', properties: { city: { type: 'string' }, degrees: { type: 'integer' } },
    required: ['city', 'degrees'], additionalProperties: false,
  }
  const answer = await ask({
    input: 'The weather in Oslo', text: { format: { type: 'json_schema', name: 'weather', schema, strict: true } },
  })
  const { output } = await answer.json()
  const value = JSON.parse(output.find((item) => item.type === 'message').content[0].text)
  assert.equal(typeof value.city, 'string')
  assert.ok(Number.isInteger(value.degrees))
})
