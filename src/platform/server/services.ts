import type { FileStore } from './files/file-store.ts';
import type { Printer } from './printing/printer.ts';
import type { TextReader } from './text/text-reader.ts';

/** What handlers may use beside the database. */
export interface Services {
  files: FileStore;
  printer: Printer;
  texts: TextReader;
}
