import type { DocumentProps } from '@react-pdf/renderer';
import { renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { Pictures } from '../printing/messages.ts';
import type { Printable } from '../printing/serve-prints.ts';
import { servePrints } from '../printing/serve-prints.ts';
import { drawable, loadFonts } from './fonts.ts';

/** A document that is drawn as a tree of boxes. */
export interface Template<Data> extends Printable {
  render: (data: Data, pictures: Pictures) => ReactElement<DocumentProps>;
}

export function servePages(templates: Readonly<Record<string, Template<never>>>): void {
  servePrints(templates, async ({ render }, data, pictures) => {
    await loadFonts();
    // The caller wrote the data for this template; a message between threads carries no type.
    return renderToBuffer(render(drawable(data) as never, pictures));
  });
}
