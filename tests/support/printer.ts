import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { openPrinter, openPrintThreads } from '#platform/server/printing/printer.ts';

/** Of all printers of a worker: they take a second to start, and keep nothing from one document to the next. */
const threads = openPrintThreads();

export function testPrinter(files: FileStore): Printer {
  return openPrinter({ publicUrl: 'https://plinth.test', files, threads });
}
