/** What the server and its printing thread say to each other; one question at a time, each has one answer. */
export interface PrintJob {
  /** Name of a document: 'invoice'. */
  template: string;
  /** All that it shows; the template knows its shape. */
  data: object;
  pictures: Pictures;
}

/** Bytes of the PNG and JPEG files that the data name, by their keys in the file store. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

export type PrintQuestion = { ask: 'versions' } | ({ ask: 'print' } & PrintJob);

/** By the name of each document: the version of its template, then those whose prints stand as they were issued. */
export type TemplateVersions = Record<string, readonly number[]>;

export type PrintAnswer =
  /** Comes unasked, once the thread has loaded its program. */
  | { answer: 'ready' }
  | { answer: 'versions'; versions: TemplateVersions }
  | { answer: 'printed'; bytes: Uint8Array }
  | { answer: 'failed'; error: Error };
