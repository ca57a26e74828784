#include "setscrew_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static const char *load(setscrew_library *library) {
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    // What is said about the first file is of more use than what is said about the other.
    snprintf(library->message, sizeof library->message, "%s cannot be loaded: %s", library->title, dlerror());
    if (library->other != NULL) handle = dlopen(library->other, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return library->message;
  }
  for (const setscrew_symbol *symbol = library->symbols; symbol->name != NULL; symbol++) {
    *symbol->address = dlsym(handle, symbol->name);
    if (*symbol->address != NULL) continue;
    snprintf(
      library->message, sizeof library->message, "%s is too old: it lacks %s", library->title, symbol->name);
    return library->message;
  }
  return library->start != NULL ? library->start() : NULL;
}

const char *setscrew_library_load(setscrew_library *library) {
  pthread_mutex_lock(&mutex);
  if (!library->is_loaded) library->problem = load(library);
  library->is_loaded = 1;
  const char *problem = library->problem;
  pthread_mutex_unlock(&mutex);
  return problem;
}
