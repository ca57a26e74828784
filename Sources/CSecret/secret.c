#include "setscrew_secret.h"

#include <setscrew_library.h>
#include <stdlib.h>
#include <string.h>

// The parts of GLib and libsecret that are used here, as their stable interfaces declare them. With the real headers
// every build would need GLib's development files for a dozen calls.
typedef int gboolean;
typedef struct { unsigned domain; int code; char *message; } GError;
typedef struct GList { void *data; struct GList *next, *previous; } GList;
typedef struct GHashTable GHashTable;

typedef struct { const char *name; int type; } SecretSchemaAttribute;
typedef struct {
  const char *name;
  int flags;
  SecretSchemaAttribute attributes[32];
  int reserved;
  void *reserved1, *reserved2, *reserved3, *reserved4, *reserved5, *reserved6, *reserved7;
} SecretSchema;

// Items of a locked keyring are found by their attributes, but not by the name of their schema, so that the attributes
// have to tell them from those of other programs.
enum { DONT_MATCH_NAME = 1 << 1 };

static const SecretSchema schema = {
  "org.setscrew.Key", DONT_MATCH_NAME, {{"application", 0}, {"provider", 0}, {NULL, 0}}, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
};

enum { SEARCH_ALL = 1 << 1, SEARCH_UNLOCK = 1 << 2, SEARCH_LOAD = 1 << 3 };

// One line per function: its name in the library, its result, its parameters.
#define SETSCREW_SECRET_FUNCTIONS(X)                                                                      \
  X(secret_service_get_sync, void *, (int, void *, GError **))                                             \
  X(secret_service_search_sync, GList *,                                                                   \
    (void *, const SecretSchema *, GHashTable *, int, void *, GError **))                                  \
  X(secret_item_get_locked, gboolean, (void *))                                                            \
  X(secret_item_get_secret, void *, (void *))                                                              \
  X(secret_item_get_attributes, GHashTable *, (void *))                                                    \
  X(secret_value_get_text, const char *, (void *))                                                         \
  X(secret_value_unref, void, (void *))                                                                    \
  X(secret_password_store_sync, gboolean,                                                                  \
    (const SecretSchema *, const char *, const char *, const char *, void *, GError **, ...))              \
  X(secret_password_clear_sync, gboolean, (const SecretSchema *, void *, GError **, ...))                  \
  X(g_hash_table_new, GHashTable *, (unsigned (*)(const void *), gboolean (*)(const void *, const void *))) \
  X(g_hash_table_insert, gboolean, (GHashTable *, void *, void *))                                         \
  X(g_hash_table_lookup, void *, (GHashTable *, const void *))                                             \
  X(g_hash_table_unref, void, (GHashTable *))                                                              \
  X(g_str_hash, unsigned, (const void *))                                                                  \
  X(g_str_equal, gboolean, (const void *, const void *))                                                   \
  X(g_object_unref, void, (void *))                                                                        \
  X(g_list_free_full, void, (GList *, void (*)(void *)))                                                   \
  X(g_error_free, void, (GError *))                                                                        \
  X(g_log_set_default_handler, void *, (void (*)(const char *, int, const char *, void *), void *))

static const char *start(void);

// GLib's functions are found through libsecret, which depends on it.
SETSCREW_LIBRARY("libsecret", "libsecret-1.so.0", NULL, SETSCREW_SECRET_FUNCTIONS, start)

// What the library would print by itself is told in our own words.
static void silent(const char *domain, int level, const char *text, void *context) {
  (void)domain, (void)level, (void)text, (void)context;
}

static const char *start(void) {
  p_g_log_set_default_handler(silent, NULL);
  return NULL;
}

static int fail(int code, const char *text, char **reason) {
  *reason = strdup(text);
  return code;
}

static int fail_with(GError *error, char **reason) {
  int code = fail(SETSCREW_SECRET_FAILED, error != NULL && error->message != NULL ? error->message : "no reason given", reason);
  if (error != NULL) p_g_error_free(error);
  return code;
}

// The service, or NULL with the reason.
static void *connect_service(char **reason) {
  const char *problem = setscrew_library_load(&library);
  if (problem != NULL) {
    *reason = strdup(problem);
    return NULL;
  }
  GError *error = NULL;
  void *service = p_secret_service_get_sync(0, NULL, &error);
  if (service == NULL) fail_with(error, reason);
  return service;
}

static GList *search(void *service, const char *provider, int flags, GError **error) {
  GHashTable *attributes = p_g_hash_table_new(p_g_str_hash, p_g_str_equal);
  p_g_hash_table_insert(attributes, "application", "setscrew");
  if (provider != NULL) p_g_hash_table_insert(attributes, "provider", (void *)provider);
  GList *items = p_secret_service_search_sync(service, &schema, attributes, flags, NULL, error);
  p_g_hash_table_unref(attributes);
  return items;
}

int setscrew_secret_lookup(const char *provider, int unlocks, char **key, char **reason) {
  void *service = connect_service(reason);
  if (service == NULL) return SETSCREW_SECRET_UNAVAILABLE;
  GError *error = NULL;
  GList *items = search(service, provider, SEARCH_LOAD | (unlocks ? SEARCH_UNLOCK : 0), &error);
  int code = SETSCREW_SECRET_ABSENT;
  if (error != NULL) {
    // A dialog that nobody can show, or that the user closed, leaves the collection locked.
    code = fail_with(error, reason);
    GError *again = NULL;
    GList *locked = search(service, provider, 0, &again);
    if (again != NULL) p_g_error_free(again);
    if (locked != NULL && p_secret_item_get_locked(locked->data)) code = SETSCREW_SECRET_LOCKED;
    if (locked != NULL) p_g_list_free_full(locked, p_g_object_unref);
  } else if (items != NULL) {
    code = SETSCREW_SECRET_LOCKED;
    if (!p_secret_item_get_locked(items->data)) {
      void *value = p_secret_item_get_secret(items->data);
      const char *text = value != NULL ? p_secret_value_get_text(value) : NULL;
      code = text != NULL ? SETSCREW_SECRET_OK : fail(SETSCREW_SECRET_FAILED, "the item holds no text", reason);
      if (text != NULL) *key = strdup(text);
      if (value != NULL) p_secret_value_unref(value);
    }
  }
  if (items != NULL) p_g_list_free_full(items, p_g_object_unref);
  p_g_object_unref(service);
  return code;
}

int setscrew_secret_has(const char *provider, char **reason) {
  void *service = connect_service(reason);
  if (service == NULL) return SETSCREW_SECRET_UNAVAILABLE;
  GError *error = NULL;
  GList *items = search(service, provider, 0, &error);
  int code = error != NULL ? fail_with(error, reason) : items != NULL ? SETSCREW_SECRET_OK : SETSCREW_SECRET_ABSENT;
  if (items != NULL) p_g_list_free_full(items, p_g_object_unref);
  p_g_object_unref(service);
  return code;
}

int setscrew_secret_store(const char *provider, const char *label, const char *key, char **reason) {
  void *service = connect_service(reason);
  if (service == NULL) return SETSCREW_SECRET_UNAVAILABLE;
  GError *error = NULL;
  gboolean stored = p_secret_password_store_sync(&schema, "default", label, key, NULL, &error, "application", "setscrew", "provider", provider, NULL);
  p_g_object_unref(service);
  return stored && error == NULL ? SETSCREW_SECRET_OK : fail_with(error, reason);
}

int setscrew_secret_clear(const char *provider, char **reason) {
  void *service = connect_service(reason);
  if (service == NULL) return SETSCREW_SECRET_UNAVAILABLE;
  GError *error = NULL;
  gboolean cleared = p_secret_password_clear_sync(&schema, NULL, &error, "application", "setscrew", "provider", provider, NULL);
  int code = error != NULL ? fail_with(error, reason) : cleared ? SETSCREW_SECRET_OK : SETSCREW_SECRET_ABSENT;
  if (code == SETSCREW_SECRET_ABSENT) {
    // The call says nothing of an item that it could not reach.
    GList *items = search(service, provider, 0, &error);
    if (items != NULL) {
      if (p_secret_item_get_locked(items->data)) code = SETSCREW_SECRET_LOCKED;
      p_g_list_free_full(items, p_g_object_unref);
    }
    if (error != NULL) p_g_error_free(error);
  }
  p_g_object_unref(service);
  return code;
}

int setscrew_secret_list(char **names, char **reason) {
  void *service = connect_service(reason);
  if (service == NULL) return SETSCREW_SECRET_UNAVAILABLE;
  GError *error = NULL;
  GList *items = search(service, NULL, SEARCH_ALL, &error);
  int code = SETSCREW_SECRET_OK;
  if (error != NULL) {
    code = fail_with(error, reason);
  } else {
    size_t size = 1;
    char *text = calloc(1, 1);
    for (GList *item = items; item != NULL; item = item->next) {
      GHashTable *attributes = p_secret_item_get_attributes(item->data);
      const char *provider = attributes != NULL ? p_g_hash_table_lookup(attributes, "provider") : NULL;
      if (provider != NULL) {
        size += strlen(provider) + 1;
        char *longer = realloc(text, size);
        if (longer == NULL) break;
        text = longer;
        strcat(strcat(text, provider), "\n");
      }
      if (attributes != NULL) p_g_hash_table_unref(attributes);
    }
    *names = text;
  }
  if (items != NULL) p_g_list_free_full(items, p_g_object_unref);
  p_g_object_unref(service);
  return code;
}

void setscrew_secret_free(char *text) {
  if (text == NULL) return;
  explicit_bzero(text, strlen(text));
  free(text);
}
