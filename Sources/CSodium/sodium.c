#include "setscrew_sodium.h"

#include <setscrew_library.h>

// One line per function: its name in the library, its result, its parameters, as libsodium's stable interface declares them.
#define SETSCREW_SODIUM_FUNCTIONS(X)                                                                        \
  X(sodium_init, int, (void))                                                                                \
  X(randombytes_buf, void, (void *, size_t))                                                                 \
  X(crypto_pwhash, int,                                                                                      \
    (unsigned char *, unsigned long long, const char *, unsigned long long, const unsigned char *,           \
     unsigned long long, size_t, int))                                                                       \
  X(crypto_aead_xchacha20poly1305_ietf_encrypt, int,                                                         \
    (unsigned char *, unsigned long long *, const unsigned char *, unsigned long long, const unsigned char *, \
     unsigned long long, const unsigned char *, const unsigned char *, const unsigned char *))               \
  X(crypto_aead_xchacha20poly1305_ietf_decrypt, int,                                                         \
    (unsigned char *, unsigned long long *, unsigned char *, const unsigned char *, unsigned long long,      \
     const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *))

enum { ARGON2ID13 = 2 };

static const char *start(void);

SETSCREW_LIBRARY("libsodium", "libsodium.so.23", "libsodium.so.26", SETSCREW_SODIUM_FUNCTIONS, start)

static const char *start(void) { return p_sodium_init() < 0 ? "libsodium does not start" : NULL; }

const char *setscrew_sodium_load(void) { return setscrew_library_load(&library); }

void setscrew_sodium_random(unsigned char *bytes, size_t count) { p_randombytes_buf(bytes, count); }

int setscrew_sodium_derive(
  unsigned char *key, const char *passphrase, size_t length, const unsigned char *salt, unsigned long long passes, size_t memory) {
  return p_crypto_pwhash(key, SETSCREW_SODIUM_KEY, passphrase, length, salt, passes, memory, ARGON2ID13);
}

int setscrew_sodium_seal(
  unsigned char *sealed, const unsigned char *text, size_t length, const unsigned char *header, size_t header_length,
  const unsigned char *nonce, const unsigned char *key) {
  return p_crypto_aead_xchacha20poly1305_ietf_encrypt(
    sealed, NULL, text, length, header, header_length, NULL, nonce, key);
}

int setscrew_sodium_open(
  unsigned char *text, const unsigned char *sealed, size_t length, const unsigned char *header, size_t header_length,
  const unsigned char *nonce, const unsigned char *key) {
  return p_crypto_aead_xchacha20poly1305_ietf_decrypt(
    text, NULL, NULL, sealed, length, header, header_length, nonce, key);
}
