import { parentPort } from 'node:worker_threads';
import type { DocumentProps } from '@react-pdf/renderer';
import { renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { drawable, loadFonts } from './fonts.ts';
import type { Pictures, PrintAnswer, PrintQuestion } from './messages.ts';

/** How one kind of document looks. */
export interface Template<Data> {
  /** Raise it when already printed documents must be printed again. */
  version: number;
  render: (data: Data, pictures: Pictures) => ReactElement<DocumentProps>;
}

/** The printing thread: answers what the server asks, one question after the other. */
export function servePrints(templates: Readonly<Record<string, Template<never>>>): void {
  if (!parentPort) throw new Error('This program runs as a thread of the server only.');
  const port = parentPort;
  port.on('message', (question: PrintQuestion) => {
    void answerTo(templates, question).then((answer) => port.postMessage(answer));
  });
  port.postMessage({ answer: 'ready' } satisfies PrintAnswer);
}

async function answerTo(
  templates: Readonly<Record<string, Template<never>>>,
  question: PrintQuestion,
): Promise<PrintAnswer> {
  try {
    if (question.ask === 'versions') return { answer: 'versions', versions: versionsOf(templates) };
    const template = templates[question.template];
    if (!template) throw new Error(`There is no template "${question.template}".`);
    await loadFonts();
    // The caller wrote the data for this template; a message between threads carries no type.
    const data = drawable(question.data) as never;
    return { answer: 'printed', bytes: await renderToBuffer(template.render(data, question.pictures)) };
  } catch (thrown) {
    return { answer: 'failed', error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }
}

function versionsOf(templates: Readonly<Record<string, Template<never>>>): Record<string, number> {
  return Object.fromEntries(Object.entries(templates).map(([name, { version }]) => [name, version]));
}
