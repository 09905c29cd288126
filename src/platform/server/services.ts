import type { FileStore } from './files/file-store.ts';
import type { PictureOpener } from './pictures/picture-opener.ts';
import type { Printer } from './printing/printer.ts';
import type { TextReader } from './text/text-reader.ts';

/** What jobs may use beside the database. */
export interface JobServices {
  files: FileStore;
  printer: Printer;
  texts: TextReader;
  pictures: PictureOpener;
}

/** What handlers may use beside it. */
export type Services = JobServices;
