#ifndef SETSCREW_CURL_H
#define SETSCREW_CURL_H
/// libcurl behind a function table that is filled at first use.
int setscrew_curl_load(void);
#endif
