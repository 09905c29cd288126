import type { Paper } from './paper.ts';
import type { Printable } from './serve-prints.ts';
import { servePrints } from './serve-prints.ts';
import { Typesetter } from './typesetter.ts';

/** A document that is set as a paper. */
export interface PaperTemplate<Data> extends Printable {
  layOut: (data: Data) => Paper;
}

export function servePapers(templates: Readonly<Record<string, PaperTemplate<never>>>): void {
  const typesetter = new Typesetter();
  // The caller wrote the data for this template; a message between threads carries no type.
  servePrints(templates, async ({ layOut }, data, pictures) =>
    typesetter.pdf(layOut(data as never), pictures),
  );
}
