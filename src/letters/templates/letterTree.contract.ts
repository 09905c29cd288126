import * as z from 'zod';
import { LANGUAGES } from '#platform/contract/languages.ts';
import { speakOwnWords } from '#platform/contract/words.ts';

speakOwnWords();

/**
 * The stored text of a letter: the document of the editor as JSON, with nodes of its own for fields, conditions and
 * lists. There is no language of templates in it; whatever a text says is printed as it stands.
 */

/** A letter of ten close pages has some 600 nodes. */
const MAX_NODES = 3000;
/** Of JSON, as `tidy` lets through: a field in a list in a condition in a list is at 15. */
const MAX_DEPTH = 28;
const MAX_TEXT = 5000;

const Align = z.enum(['left', 'center', 'right']).nullish();

const Marks = z
  .array(z.strictObject({ type: z.enum(['bold', 'italic'], { error: 'A text may be bold or italic.' }) }))
  .max(2)
  .optional();

const Path = z
  .string()
  .max(80)
  .regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/, 'A field is named like buyer.name.');

const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(MAX_TEXT, 'A text is at most 5,000 letters long.'),
  marks: Marks,
});

/** A value of the record, picked from the catalogue. */
const FieldNode = z.strictObject({
  type: z.literal('field'),
  attrs: z.strictObject({ path: Path, format: z.string().max(20).nullish() }),
  marks: Marks,
});

const HardBreak = z.strictObject({ type: z.literal('hardBreak'), marks: Marks });

const Inline = z.discriminatedUnion('type', [Text, FieldNode, HardBreak]);
const inlines = z.array(Inline).optional();

const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign: Align }).optional(),
  content: inlines,
});

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([1, 2, 3]), textAlign: Align }),
  content: inlines,
});

const PageBreak = z.strictObject({ type: z.literal('pageBreak') });
const Logo = z.strictObject({ type: z.literal('logo') });

/** Room to sign, for the developer or for each applicant. */
const SignatureBlock = z.strictObject({
  type: z.literal('signatureBlock'),
  attrs: z.strictObject({ by: z.enum(['developer', 'applicants']) }),
});

const TableCell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z
    .strictObject({
      colspan: z.literal(1, 'Cells of a letter are not joined.').optional(),
      rowspan: z.literal(1, 'Cells of a letter are not joined.').optional(),
      colwidth: z.array(z.number().int().min(20).max(2000)).length(1).nullish(),
    })
    .optional(),
  content: z.array(Paragraph).min(1).max(20),
});

const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  /** The list for each of whose items the row stands. */
  attrs: z.strictObject({ each: Path.nullish() }).optional(),
  content: z.array(TableCell).min(1).max(10, 'A table has at most 10 columns.'),
});

const Table = z
  .strictObject({
    type: z.literal('table'),
    content: z.array(TableRow).min(1).max(200, 'A table has at most 200 rows; a list may have more.'),
  })
  .refine(
    ({ content: [first, ...others] }) => others.every((row) => row.content.length === first?.content.length),
    'Each row of a table has as many cells as the first.',
  );

export type Inline = z.infer<typeof Inline>;
export type Paragraph = z.infer<typeof Paragraph>;
type Heading = z.infer<typeof Heading>;
export type Table = z.infer<typeof Table>;
export type TableRow = z.infer<typeof TableRow>;
export type SignatureBlock = z.infer<typeof SignatureBlock>;

interface List {
  type: 'bulletList' | 'orderedList';
  content: { type: 'listItem'; content: Block[] }[];
}

/** Its blocks are printed only where a field is as it says. */
export interface Condition {
  type: 'condition';
  attrs: {
    path: string;
    /** 'present', 'absent', or one of the choices of the field. */
    is: string;
  };
  content: Block[];
}

/** Its blocks are printed for each item of a list. */
interface Each {
  type: 'each';
  attrs: { list: string };
  content: Block[];
}

export type Block =
  | Paragraph
  | Heading
  | Table
  | SignatureBlock
  | List
  | Condition
  | Each
  | { type: 'pageBreak' }
  | { type: 'logo' };

const blocks = z.lazy(() => z.array(Block).min(1));

const ListNode: z.ZodType<List> = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  content: z.array(z.strictObject({ type: z.literal('listItem'), content: blocks })).min(1),
});

const ConditionNode: z.ZodType<Condition> = z.strictObject({
  type: z.literal('condition'),
  attrs: z.strictObject({ path: Path, is: z.string().min(1).max(40) }),
  content: blocks,
});

const EachNode: z.ZodType<Each> = z.strictObject({
  type: z.literal('each'),
  attrs: z.strictObject({ list: Path }),
  content: blocks,
});

const BLOCKS: Readonly<Record<Block['type'], z.ZodType<Block>>> = {
  paragraph: Paragraph,
  heading: Heading,
  table: Table,
  signatureBlock: SignatureBlock,
  pageBreak: PageBreak,
  logo: Logo,
  bulletList: ListNode,
  orderedList: ListNode,
  condition: ConditionNode,
  each: EachNode,
};

/** By its type, so that what is wrong is said of this kind of block and not of all kinds. */
const Block: z.ZodType<Block> = z.unknown().transform((value, context): Block => {
  const type = typeOf(value);
  const schema = Object.entries(BLOCKS).find(([name]) => name === type)?.[1];
  if (!schema) {
    context.addIssue(`A letter has no part "${String(type)}".`);
    return z.NEVER;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path: [...path], message });
  return z.NEVER;
});

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}

/** Counted without recursion, before anything walks down: a tree from outside may be as deep as it likes. */
function boundsProblem(tree: unknown): string | null {
  const waiting: [value: unknown, depth: number][] = [[tree, 0]];
  let nodes = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (typeOf(value) !== undefined) nodes += 1;
    if (depth > MAX_DEPTH) return 'This letter is nested too deeply: take some lists and conditions apart.';
    const inside: unknown[] = Object.values(value);
    if (nodes > MAX_NODES || waiting.length + inside.length > MAX_NODES * 10)
      return 'This letter is too long: a template has at most 3,000 parts. Rows that repeat belong into a list.';
    for (const one of inside) waiting.push([one, depth + 1]);
  }
  return null;
}

export const LetterTree = z
  .unknown()
  .superRefine((tree, context) => {
    const problem = boundsProblem(tree);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .pipe(
    z.strictObject({
      type: z.literal('doc', 'A letter is a document.'),
      attrs: z.strictObject({ language: z.enum(LANGUAGES) }),
      content: z.array(Block).min(1, 'The letter is empty.'),
    }),
  );

export type LetterTree = z.infer<typeof LetterTree>;
