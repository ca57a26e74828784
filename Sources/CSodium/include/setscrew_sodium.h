#ifndef SETSCREW_SODIUM_H
#define SETSCREW_SODIUM_H
#include <stddef.h>

/// libsodium, loaded at first use: sealing of files with XChaCha20-Poly1305, and Argon2id for passphrases.
///
/// Call setscrew_sodium_load() once and successfully before any other function of this file.

enum {
  SETSCREW_SODIUM_KEY = 32,
  SETSCREW_SODIUM_NONCE = 24,
  SETSCREW_SODIUM_SALT = 16,
  /// How many bytes a sealed text is longer.
  SETSCREW_SODIUM_TAG = 16,
};

/// Loads the library; NULL when it is there, else the reason why not.
const char *setscrew_sodium_load(void);

/// Fills bytes at random.
void setscrew_sodium_random(unsigned char *bytes, size_t count);

/// Makes a key of a passphrase; 0 when it went well, which it does not when memory is short.
int setscrew_sodium_derive(
  unsigned char *key, const char *passphrase, size_t length, const unsigned char *salt, unsigned long long passes, size_t memory);

/// Seals a text and the header that belongs to it; `sealed` has room for the tag too.
int setscrew_sodium_seal(
  unsigned char *sealed, const unsigned char *text, size_t length, const unsigned char *header, size_t header_length,
  const unsigned char *nonce, const unsigned char *key);

/// Opens a sealed text; not 0 when key, header or text are not the ones that it was sealed with.
int setscrew_sodium_open(
  unsigned char *text, const unsigned char *sealed, size_t length, const unsigned char *header, size_t header_length,
  const unsigned char *nonce, const unsigned char *key);

#endif
