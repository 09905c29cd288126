import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Printer } from '#platform/server/pdf/printer.ts';
import { openPrinter, openPrintThread } from '#platform/server/pdf/printer.ts';

/** Of all printers of a worker: it takes a second to start, and keeps nothing from one document to the next. */
const thread = openPrintThread();

export function testPrinter(files: FileStore): Printer {
  return openPrinter({ publicUrl: 'https://plinth.test', files, thread });
}
