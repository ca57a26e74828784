#include "setscrew_curl.h"

#include <setscrew_library.h>
#include <stdio.h>

// One line per function: its name in the library, its result, its parameters.
#define SETSCREW_CURL_FUNCTIONS(X)                                                      \
  X(curl_global_init, CURLcode, (long))                                                 \
  X(curl_version_info, curl_version_info_data *, (CURLversion))                         \
  X(curl_easy_init, CURL *, (void))                                                     \
  X(curl_easy_cleanup, void, (CURL *))                                                  \
  X(curl_easy_setopt, CURLcode, (CURL *, CURLoption, ...))                              \
  X(curl_easy_getinfo, CURLcode, (CURL *, CURLINFO, ...))                               \
  X(curl_easy_pause, CURLcode, (CURL *, int))                                           \
  X(curl_easy_strerror, const char *, (CURLcode))                                       \
  X(curl_slist_append, struct curl_slist *, (struct curl_slist *, const char *))        \
  X(curl_slist_free_all, void, (struct curl_slist *))                                   \
  X(curl_multi_init, CURLM *, (void))                                                   \
  X(curl_multi_cleanup, CURLMcode, (CURLM *))                                           \
  X(curl_multi_add_handle, CURLMcode, (CURLM *, CURL *))                                \
  X(curl_multi_remove_handle, CURLMcode, (CURLM *, CURL *))                             \
  X(curl_multi_perform, CURLMcode, (CURLM *, int *))                                    \
  X(curl_multi_poll, CURLMcode, (CURLM *, struct curl_waitfd *, unsigned, int, int *))  \
  X(curl_multi_wakeup, CURLMcode, (CURLM *))                                            \
  X(curl_multi_info_read, CURLMsg *, (CURLM *, int *))

// The header's macros would turn the variadic functions into type checks.
#undef curl_easy_setopt
#undef curl_easy_getinfo

static const char *start(void);

SETSCREW_LIBRARY("libcurl", "libcurl.so.4", NULL, SETSCREW_CURL_FUNCTIONS, start)

static const char *start(void) {
  return p_curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl does not start";
}

const char *setscrew_curl_load(void) { return setscrew_library_load(&library); }

const char *setscrew_curl_version(void) {
  static char text[128];
  curl_version_info_data *info = p_curl_version_info(CURLVERSION_NOW);
  snprintf(text, sizeof text, "%s (%s)", info->version, info->ssl_version ? info->ssl_version : "no TLS");
  return text;
}

CURL *setscrew_curl_easy_init(void) { return p_curl_easy_init(); }
void setscrew_curl_easy_cleanup(CURL *easy) { p_curl_easy_cleanup(easy); }
CURLcode setscrew_curl_easy_pause(CURL *easy, int bitmask) { return p_curl_easy_pause(easy, bitmask); }

CURLcode setscrew_curl_set_long(CURL *easy, CURLoption option, long value) {
  return p_curl_easy_setopt(easy, option, value);
}
CURLcode setscrew_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return p_curl_easy_setopt(easy, option, value);
}
CURLcode setscrew_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return p_curl_easy_setopt(easy, option, value);
}
CURLcode setscrew_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return p_curl_easy_setopt(easy, option, value);
}
CURLcode setscrew_curl_set_sink(CURL *easy, CURLoption option, setscrew_curl_sink sink) {
  return p_curl_easy_setopt(easy, option, sink);
}

curl_off_t setscrew_curl_time(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return p_curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
long setscrew_curl_response_code(CURL *easy) {
  long value = 0;
  return p_curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &value) == CURLE_OK ? value : 0;
}
long setscrew_curl_connect_code(CURL *easy) {
  long value = 0;
  return p_curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &value) == CURLE_OK ? value : 0;
}
void *setscrew_curl_private(CURL *easy) {
  char *value = NULL;
  return p_curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}
const char *setscrew_curl_text(CURLcode code) { return p_curl_easy_strerror(code); }

struct curl_slist *setscrew_curl_list_append(struct curl_slist *list, const char *text) {
  return p_curl_slist_append(list, text);
}
void setscrew_curl_list_free(struct curl_slist *list) { p_curl_slist_free_all(list); }

CURLM *setscrew_curl_multi_init(void) { return p_curl_multi_init(); }
CURLMcode setscrew_curl_multi_cleanup(CURLM *multi) { return p_curl_multi_cleanup(multi); }
CURLMcode setscrew_curl_multi_add(CURLM *multi, CURL *easy) { return p_curl_multi_add_handle(multi, easy); }
CURLMcode setscrew_curl_multi_remove(CURLM *multi, CURL *easy) {
  return p_curl_multi_remove_handle(multi, easy);
}
CURLMcode setscrew_curl_multi_perform(CURLM *multi) {
  int running = 0;
  return p_curl_multi_perform(multi, &running);
}
CURLMcode setscrew_curl_multi_poll(CURLM *multi, int timeout_ms) {
  return p_curl_multi_poll(multi, NULL, 0, timeout_ms, NULL);
}
CURLMcode setscrew_curl_multi_wakeup(CURLM *multi) { return p_curl_multi_wakeup(multi); }

CURL *setscrew_curl_multi_done(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *next;
  while ((next = p_curl_multi_info_read(multi, &left)) != NULL) {
    if (next->msg != CURLMSG_DONE) continue;
    *result = next->data.result;
    return next->easy_handle;
  }
  return NULL;
}
