#ifndef SETSCREW_SECRET_H
#define SETSCREW_SECRET_H

/// libsecret, loaded at first use: the Secret Service of the desktop, such as gnome-keyring or KWallet.
///
/// Every call gives 0 or an enum value below; texts that it gives are freed with setscrew_secret_free.

enum {
  SETSCREW_SECRET_OK = 0,
  /// There is no such item.
  SETSCREW_SECRET_ABSENT = 1,
  /// The item is there, in a locked collection.
  SETSCREW_SECRET_LOCKED = 2,
  /// The library or the service is not there.
  SETSCREW_SECRET_UNAVAILABLE = 3,
  /// The service said no.
  SETSCREW_SECRET_FAILED = 4,
};

/// Looks up the key of a provider. With `unlocks` a locked collection is asked to open, which may show a dialog of the
/// desktop; otherwise nothing is shown. The key goes to `key`, what went wrong to `reason`.
int setscrew_secret_lookup(const char *provider, int unlocks, char **key, char **reason);

/// Whether there is a key of a provider, locked or not; SETSCREW_SECRET_OK or SETSCREW_SECRET_ABSENT.
int setscrew_secret_has(const char *provider, char **reason);

/// Keeps the key of a provider in the default collection.
int setscrew_secret_store(const char *provider, const char *label, const char *key, char **reason);

/// Forgets the key of a provider.
int setscrew_secret_clear(const char *provider, char **reason);

/// The names of the providers that have keys, one a line.
int setscrew_secret_list(char **names, char **reason);

/// Overwrites and frees a text.
void setscrew_secret_free(char *text);

#endif
