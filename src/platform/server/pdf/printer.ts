import { dataHash } from '../data-hash.ts';
import type { FileStore } from '../files/file-store.ts';
import { PrintThread } from './print-thread.ts';
import { picturesOf } from './pictures.ts';

/** Turns the frozen data of a document into a PDF; the template decides how it looks. */
export interface Printer {
  /** Where people reach this installation, as papers print it: 'https://plinth.example.com'. */
  readonly publicUrl: string;
  /**
   * `template` names a document ('invoice', 'receipt', 'costSheet', 'statement'), `data` is all it shows.
   * The same data always gives the same bytes, made once and then kept.
   * Errors: 503 when the printing thread broke off or was too slow; any other error is a fault of the template.
   */
  print(organizationId: string, template: string, data: object): Promise<Buffer>;
  /** The same, with the key under which the file store keeps it. */
  keep(
    organizationId: string,
    template: string,
    data: object,
  ): Promise<{ storageKey: string; bytes: Buffer }>;
  stop(): Promise<void>;
}

export interface PrinterOptions {
  files: FileStore;
  publicUrl: string;
  /** The program of the printing thread; the product's own unless given. */
  workerUrl?: URL;
  /** How long one document may take once the thread has started. */
  timeoutMs?: number;
  /** Another one than its own: shared with other printers, and not stopped with this one. */
  thread?: PrintThread;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Starts nothing yet: the thread, with its 150 MB, comes with the first document. */
export function openPrinter({ files, publicUrl, workerUrl, timeoutMs, thread }: PrinterOptions): Printer {
  if (thread) return new ThreadPrinter(files, publicUrl, thread, async () => undefined);
  const own = openPrintThread(workerUrl, timeoutMs);
  return new ThreadPrinter(files, publicUrl, own, () => own.stop());
}

export function openPrintThread(workerUrl = ownWorker(), timeoutMs = DEFAULT_TIMEOUT_MS): PrintThread {
  return new PrintThread(workerUrl, timeoutMs);
}

/** Beside the bundled server, or the source of it when the sources themselves run. */
function ownWorker(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../../app/workers/pdf.worker.tsx', import.meta.url)
    : new URL('./pdf.worker.js', import.meta.url);
}

class ThreadPrinter implements Printer {
  readonly publicUrl: string;
  private readonly files: FileStore;
  private readonly thread: PrintThread;
  /** Documents being printed, by key: requests for the same document share one print. */
  private readonly underWay = new Map<string, Promise<Buffer>>();
  private versions: Record<string, number> | undefined;
  readonly stop: () => Promise<void>;

  constructor(files: FileStore, publicUrl: string, thread: PrintThread, stop: () => Promise<void>) {
    this.files = files;
    this.publicUrl = publicUrl;
    this.thread = thread;
    this.stop = stop;
  }

  async keep(organizationId: string, template: string, data: object) {
    const bytes = await this.print(organizationId, template, data);
    return { storageKey: await this.keyOf(organizationId, template, data), bytes };
  }

  async print(organizationId: string, template: string, data: object): Promise<Buffer> {
    const key = await this.keyOf(organizationId, template, data);
    const underWay = this.underWay.get(key);
    if (underWay) return underWay;
    const document = this.keptOrMade(key, organizationId, template, data).finally(() =>
      this.underWay.delete(key),
    );
    this.underWay.set(key, document);
    return document;
  }

  private async keyOf(organizationId: string, template: string, data: object): Promise<string> {
    this.versions ??= await this.thread.templateVersions();
    const version = this.versions[template];
    if (version === undefined) throw new Error(`There is no template "${template}".`);
    return `${organizationId}/pdf/${dataHash([template, version, data])}.pdf`;
  }

  private async keptOrMade(
    key: string,
    organizationId: string,
    template: string,
    data: object,
  ): Promise<Buffer> {
    const kept = (await this.files.exists(key)) ? await this.files.read(key) : undefined;
    if (kept && isWhole(kept)) return kept;
    const pictures = await picturesOf(this.files, organizationId, data);
    const bytes = Buffer.from(await this.thread.print({ template, data, pictures }));
    await this.files.put(key, bytes);
    return bytes;
  }
}

/** False for an incomplete file. */
function isWhole(pdf: Buffer): boolean {
  return pdf.subarray(-8).includes('%%EOF');
}
