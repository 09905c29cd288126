import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Pictures } from './messages.ts';
import { paperFonts } from './paper.fonts.ts';
import { PAPER_LABELS } from './paper.labels.ts';
import type { Paper } from './paper.ts';
import { PAPER_TEMPLATE } from './paper.typ.ts';
import { printable } from './printable.ts';

/** No folder of the machine: what is set may read its template and its pictures, which lie in memory, and nothing else. */
const PLACE = '/paper';
const TEMPLATE = `${PLACE}/paper.typ`;
const PICTURE = `${PLACE}/picture`;
const PICTURE_TEMPLATE = `${PLACE}/picture.typ`;

/** What none of the last papers needed is dropped from the cache, which would grow for ever. */
const KEPT_FOR = 10;

/** Sets papers as PDF, one after the other. Blocks its thread while it does. */
export class Typesetter {
  private readonly compiler: NodeCompiler;

  constructor() {
    this.compiler = NodeCompiler.create({ workspace: PLACE, fontArgs: [{ fontBlobs: paperFonts() }] });
    this.compiler.addSource(TEMPLATE, PAPER_TEMPLATE);
    this.compiler.addSource(PICTURE_TEMPLATE, '#image("/picture")');
  }

  /**
   * The same paper always gives the same bytes: the file carries its day and not the moment. A picture that is torn is
   * left out.
   */
  pdf(paper: Paper, pictures: Pictures): Uint8Array {
    try {
      return this.set(paper, pictures);
    } catch (fault) {
      const sound = new Map([...pictures].filter(([, bytes]) => this.isSound(bytes)));
      if (sound.size === pictures.size) throw fault;
      return this.set(paper, sound);
    } finally {
      this.compiler.evictCache(KEPT_FOR);
    }
  }

  private set(paper: Paper, pictures: Pictures): Uint8Array {
    const paths = new Map([...pictures.keys()].map((key, index) => [key, `/picture-${index}`]));
    for (const [key, path] of paths)
      this.compiler.mapShadow(`${PLACE}${path}`, Buffer.from(pictures.get(key) ?? []));
    try {
      return this.compiler.pdf(
        {
          mainFilePath: TEMPLATE,
          inputs: {
            paper: JSON.stringify(paper, (key, value: unknown) =>
              typeof value === 'string' && key !== 'storageKey' ? printable(value) : value,
            ),
            pictures: JSON.stringify(Object.fromEntries(paths)),
            labels: JSON.stringify(PAPER_LABELS[paper.language]),
          },
        },
        { creationTimestamp: Date.parse(`${paper.on}T00:00:00Z`) / 1000 },
      );
    } catch (thrown) {
      throw new Error(`The paper could not be set. ${reasonOf(thrown)}`, { cause: thrown });
    } finally {
      for (const path of paths.values()) this.compiler.unmapShadow(`${PLACE}${path}`);
    }
  }

  private isSound(picture: Uint8Array): boolean {
    this.compiler.mapShadow(PICTURE, Buffer.from(picture));
    try {
      this.compiler.pdf({ mainFilePath: PICTURE_TEMPLATE });
      return true;
    } catch {
      return false;
    } finally {
      this.compiler.unmapShadow(PICTURE);
    }
  }
}

/** The compiler says in `code` what was wrong; its message is empty. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.message;
}
