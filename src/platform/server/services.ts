import type { FileStore } from './files/file-store.ts';
import type { PictureOpener } from './pictures/picture-opener.ts';
import type { Printer } from './printing/printer.ts';
import type { TextReader } from './text/text-reader.ts';

/** What jobs may use beside the database. */
export interface JobServices {
  files: FileStore;
  printer: Printer;
  texts: TextReader;
}

/** What handlers may use beside it. */
export interface Services extends JobServices {
  pictures: PictureOpener;
}
