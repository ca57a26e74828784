#ifndef SETSCREW_CURL_H
#define SETSCREW_CURL_H

#include <curl/curl.h>

/// libcurl, loaded at first use: linking it would cost every start of the program several milliseconds.
///
/// Call setscrew_curl_load() once and successfully before any other function of this file. The
/// setters wrap a variadic function, which Swift cannot call.

/// Loads the library; NULL when it is there, else the reason why not.
const char *setscrew_curl_load(void);

/// The library's version and its TLS library: `7.88.1 (OpenSSL/3.0.15)`.
const char *setscrew_curl_version(void);

CURL *setscrew_curl_easy_init(void);
void setscrew_curl_easy_cleanup(CURL *easy);
CURLcode setscrew_curl_easy_pause(CURL *easy, int bitmask);
CURLcode setscrew_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode setscrew_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode setscrew_curl_set_pointer(CURL *easy, CURLoption option, const void *value);
CURLcode setscrew_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);

typedef size_t (*setscrew_curl_sink)(char *bytes, size_t size, size_t count, void *context);
CURLcode setscrew_curl_set_sink(CURL *easy, CURLoption option, setscrew_curl_sink sink);

/// A time of the finished transfer, in microseconds from its start; 0 when unknown.
curl_off_t setscrew_curl_time(CURL *easy, CURLINFO info);
long setscrew_curl_response_code(CURL *easy);
/// What a proxy answered to CONNECT; 0 when none was asked.
long setscrew_curl_connect_code(CURL *easy);
void *setscrew_curl_private(CURL *easy);
const char *setscrew_curl_text(CURLcode code);
/// A value beyond the library's limits: CURLE_TOO_LARGE, which has a name since 8.6 only.
static const CURLcode setscrew_curl_too_large = (CURLcode)100;

struct curl_slist *setscrew_curl_list_append(struct curl_slist *list, const char *text);
void setscrew_curl_list_free(struct curl_slist *list);

CURLM *setscrew_curl_multi_init(void);
CURLMcode setscrew_curl_multi_cleanup(CURLM *multi);
CURLMcode setscrew_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode setscrew_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode setscrew_curl_multi_perform(CURLM *multi);
CURLMcode setscrew_curl_multi_poll(CURLM *multi, int timeout_ms);
CURLMcode setscrew_curl_multi_wakeup(CURLM *multi);
/// The next transfer that is done, or NULL; its result goes to `result`.
CURL *setscrew_curl_multi_done(CURLM *multi, CURLcode *result);

#endif
