import { parentPort } from 'node:worker_threads';
import type { Pictures, PrintAnswer, PrintQuestion, TemplateVersions } from './messages.ts';

/** How one kind of document looks. */
export interface Printable {
  /** Raise it when already printed documents must be printed again. */
  version: number;
  /** Former versions by which papers were issued: what they printed is handed out byte for byte as it was. */
  standing?: readonly number[];
}

type Draw<Template> = (template: Template, data: object, pictures: Pictures) => Promise<Uint8Array>;

/** A printing thread: answers what the server asks, one question after the other. */
export function servePrints<Template extends Printable>(
  templates: Readonly<Record<string, Template>>,
  draw: Draw<Template>,
): void {
  if (!parentPort) throw new Error('This program runs as a thread of the server only.');
  const port = parentPort;
  port.on('message', (question: PrintQuestion) => {
    void answerTo(templates, draw, question).then((answer) => port.postMessage(answer));
  });
  port.postMessage({ answer: 'ready' } satisfies PrintAnswer);
}

async function answerTo<Template extends Printable>(
  templates: Readonly<Record<string, Template>>,
  draw: Draw<Template>,
  question: PrintQuestion,
): Promise<PrintAnswer> {
  try {
    if (question.ask === 'versions') return { answer: 'versions', versions: versionsOf(templates) };
    const template = templates[question.template];
    if (!template) throw new Error(`There is no template "${question.template}".`);
    return { answer: 'printed', bytes: await draw(template, question.data, question.pictures) };
  } catch (thrown) {
    return { answer: 'failed', error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }
}

function versionsOf(templates: Readonly<Record<string, Printable>>): TemplateVersions {
  return Object.fromEntries(
    Object.entries(templates).map(([name, { version, standing = [] }]) => [name, [version, ...standing]]),
  );
}
