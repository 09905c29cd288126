import type { FileStore } from './files/file-store.ts';
import type { Printer } from './printing/printer.ts';

/** What handlers may use beside the database. */
export interface Services {
  files: FileStore;
  printer: Printer;
}
