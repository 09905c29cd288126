import { dataHash } from '../data-hash.ts';
import type { FileStore } from '../files/file-store.ts';
import { PrintThread } from './print-thread.ts';
import { picturesOf } from './pictures.ts';

/** A printed document and the key under which the file store keeps it. */
interface Printed {
  storageKey: string;
  bytes: Buffer;
}

/** Turns the frozen data of a document into a PDF; the template decides how it looks. */
export interface Printer {
  /** Where people reach this installation, as papers print it: 'https://plinth.example.com'. */
  readonly publicUrl: string;
  /**
   * `template` names a document ('invoice', 'receipt', 'costSheet', 'statement'), `data` is all it shows.
   * The same data always gives the same bytes, made once and then kept; also by a template that has changed since, where
   * its former versions stand.
   * Errors: 503 when the printing thread broke off or was too slow; any other error is a fault of the template.
   */
  print(organizationId: string, template: string, data: object): Promise<Buffer>;
  /** The same, with the key under which the file store keeps it. */
  keep(organizationId: string, template: string, data: object): Promise<Printed>;
  /** A look at what would be printed: made each time, and kept nowhere. */
  preview(organizationId: string, template: string, data: object): Promise<Buffer>;
  stop(): Promise<void>;
}

export interface PrinterOptions {
  files: FileStore;
  publicUrl: string;
  /** The program of its one printing thread; the product's own two unless given. */
  workerUrl?: URL;
  /** How long one document may take once the thread has started. */
  timeoutMs?: number;
  /** Others than its own: shared with other printers, and not stopped with this one. */
  threads?: readonly PrintThread[];
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Starts nothing yet: a thread, with its 150 MB, comes with the first document that it prints. */
export function openPrinter({ files, publicUrl, workerUrl, timeoutMs, threads }: PrinterOptions): Printer {
  if (threads) return new ThreadPrinter(files, publicUrl, threads, async () => undefined);
  const own = openPrintThreads(workerUrl ? [workerUrl] : ownWorkers(), timeoutMs);
  return new ThreadPrinter(files, publicUrl, own, async () => {
    await Promise.all(own.map((thread) => thread.stop()));
  });
}

export function openPrintThreads(
  workerUrls: readonly URL[] = ownWorkers(),
  timeoutMs = DEFAULT_TIMEOUT_MS,
): PrintThread[] {
  return workerUrls.map((url) => new PrintThread(url, timeoutMs));
}

/**
 * The one that sets papers, then the one that draws pages: what the first does not know, the second prints. Beside the
 * bundled server, or the sources of them when the sources themselves run.
 */
function ownWorkers(): URL[] {
  return import.meta.url.endsWith('.ts')
    ? [
        new URL('../../../app/workers/paper.worker.ts', import.meta.url),
        new URL('../../../app/workers/pdf.worker.tsx', import.meta.url),
      ]
    : [new URL('./paper.worker.js', import.meta.url), new URL('./pdf.worker.js', import.meta.url)];
}

/** Where a document is printed, and by which versions of its template: the current one, then those that stand. */
interface Press {
  thread: PrintThread;
  versions: readonly number[];
}

class ThreadPrinter implements Printer {
  readonly publicUrl: string;
  private readonly files: FileStore;
  private readonly threads: readonly PrintThread[];
  /** Documents being printed, by key: requests for the same document share one print. */
  private readonly underWay = new Map<string, Promise<Printed>>();
  private readonly presses = new Map<string, Press>();
  readonly stop: () => Promise<void>;

  constructor(
    files: FileStore,
    publicUrl: string,
    threads: readonly PrintThread[],
    stop: () => Promise<void>,
  ) {
    this.files = files;
    this.publicUrl = publicUrl;
    this.threads = threads;
    this.stop = stop;
  }

  keep(organizationId: string, template: string, data: object): Promise<Printed> {
    return this.printed(organizationId, template, data);
  }

  async print(organizationId: string, template: string, data: object): Promise<Buffer> {
    return (await this.printed(organizationId, template, data)).bytes;
  }

  async preview(organizationId: string, template: string, data: object): Promise<Buffer> {
    const { thread } = await this.pressOf(template);
    return this.draw(thread, organizationId, template, data);
  }

  private async draw(
    thread: PrintThread,
    organizationId: string,
    template: string,
    data: object,
  ): Promise<Buffer> {
    const pictures = await picturesOf(this.files, organizationId, data);
    return Buffer.from(await thread.print({ template, data, pictures }));
  }

  private async printed(organizationId: string, template: string, data: object): Promise<Printed> {
    const { thread, versions } = await this.pressOf(template);
    const keys = versions.map(
      (version) => `${organizationId}/pdf/${dataHash([template, version, data])}.pdf`,
    );
    const [key = ''] = keys;
    const underWay = this.underWay.get(key);
    if (underWay) return underWay;
    const make = async (): Promise<Printed> => {
      const bytes = await this.draw(thread, organizationId, template, data);
      await this.files.put(key, bytes);
      return { storageKey: key, bytes };
    };
    const document = this.kept(keys)
      .then((kept) => kept ?? make())
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, document);
    return document;
  }

  /** The first of them that is there and whole. */
  private async kept(keys: readonly string[]): Promise<Printed | undefined> {
    for (const storageKey of keys) {
      if (!(await this.files.exists(storageKey))) continue;
      const bytes = await this.files.read(storageKey);
      if (isWhole(bytes)) return { storageKey, bytes };
    }
    return undefined;
  }

  private async pressOf(template: string): Promise<Press> {
    const known = this.presses.get(template);
    if (known) return known;
    for (const thread of this.threads) {
      const versions = await thread.templateVersions();
      for (const [name, own] of Object.entries(versions)) this.presses.set(name, { thread, versions: own });
      const press = this.presses.get(template);
      if (press) return press;
    }
    throw new Error(`There is no template "${template}".`);
  }
}

/** False for an incomplete file. */
function isWhole(pdf: Buffer): boolean {
  return pdf.subarray(-8).includes('%%EOF');
}
