#include "setscrew_curl.h"
int setscrew_curl_load(void) { return 0; }
