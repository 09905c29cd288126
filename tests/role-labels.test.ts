// oxlint-disable no-template-curly-in-string -- samples of code

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';
import { ROLE_LABELS, ROLES } from '#platform/contract/roles.ts';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** Where keys of roles are meant: the list itself, and examples that are no product. */
const NOT_READ = /\.test\.tsx?$|^platform\/contract\/roles\.ts$|^app\/kit\//;

const KEY = new RegExp(ROLES.join('|'));
/** Names of what holds the key of a role: `role`, `actorRole`, `issuedBy.role`, `grantableBy`. */
const HOLDS_KEY = /^(?:role|\w+Role|grantableBy)$/;
const HOLD_KEYS = /^(?:roles|\w+Roles|\w+_ROLES|openTo|ADMIN|MANAGEMENT|SALES|FINANCE|CONSTRUCTION)$/;
/** Properties and attributes whose text a person reads. */
const READ = /^(?:label|title|text|helper|detail|fact|message|caption|placeholder|render|cell|aria-label)$/;
/** Sentences of the description of the API, which speaks of what goes over the wire. */
const OF_THE_API = /^(?:summary|errors)$/;

/**
 * The names of roles are keys of the database and the API; people read their labels (docs/decisions/0039). So
 * `roleLabel(…)` stands around every role in a text, and no text spells a key.
 */
describe('the key of a role', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: SRC }).map((path) => path.replaceAll('\\', '/'));

  it('is printed on no screen and in no mail, document or message', () => {
    const read = paths.filter((path) => !NOT_READ.test(path));
    expect(read.length).toBeGreaterThan(1000);
    expect(read.flatMap((path) => printedKeys(path, readFileSync(join(SRC, path), 'utf8')))).toEqual([]);
  });

  it('is found in sentences, templates, page texts, lists, columns and choices', () => {
    const printed = [
      "const a = 'Ask a Sales Manager.';",
      'const a = `Ask a Sales Manager, ${name}.`;',
      'const a = `Ask a ${needed.role}.`;',
      'const a = `${name}${role ? `, ${role}` : empty}`;',
      'const a = <p>Ask a Sales Manager.</p>;',
      'const a = <p>{user.role}</p>;',
      'const a = <Field label={one.role} />;',
      'const a = <Field label="Sales Manager" />;',
      "const a = [person.role, person.team].join(', ');",
      "const a = roles.join(' or ');",
      "const a = column.accessor('role', { header: 'Role' });",
      "const a = { label: 'Role', value: user.role };",
      "const a = { key: 'role', render: ({ role }) => role };",
      'const a = ROLES.map((role) => ({ value: role, label: role }));',
    ];
    expect(printed.filter((text) => printedKeys('a.tsx', text).length === 0)).toEqual([]);
  });

  it('may be compared, stored, sent and looked up', () => {
    const meant = [
      "const a = role === 'Sales Manager' || hasRole(role, 'Sales Head');",
      "const a = { role: 'Sales Manager', can: ['Sales Head'] };",
      "const a = { status: 'active', role: above.join(',') };",
      "const a = sql`select 1 where role = 'Sales Manager' and other = ${role}`;",
      'const a = <li key={role}>{LIMITS[role]}</li>;',
      'const a = <FormPct name={`discountLimits.${role}`} label={roleLabel(role)} />;',
      'const a = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));',
      "form.setError({ path: ['discountLimits', role] }); useEffect(show, [role]);",
      'const a = Object.fromEntries(ROLES.map((role) => [role, pctOf(role)]));',
      'throw new Error(`${role} is no role of a firm.`);',
      "const a = { summary: 'Register the first Business Head' };",
      '// Ask a Sales Manager.',
    ];
    expect(meant.flatMap((text) => printedKeys('a.tsx', text))).toEqual([]);
  });

  it('has a label, and no two roles have the same', () => {
    expect(Object.keys(ROLE_LABELS)).toEqual([...ROLES]);
    const labels = Object.values(ROLE_LABELS);
    expect(labels.every((label) => label.trim() !== '')).toBe(true);
    expect(new Set(labels).size).toBe(ROLES.length);
  });
});

/** 'src/offers/approvals/web/AskApproval.shared.tsx:142: `Ask ${needed.role}`' for each key that a file prints. */
function printedKeys(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) || isOfTheApi(node) || isForDevelopers(node)) return;
    if (isPrinted(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`src/${path}:${line + 1}: ${node.getText().trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isOfTheApi(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && OF_THE_API.test(node.name.getText());
}

/** `new Error(…)` of a state that cannot be; what people read is thrown by `conflict(…)` and its like. */
function isForDevelopers(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Error';
}

function isPrinted(node: ts.Node): boolean {
  if (ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return KEY.test(node.text);
  if (ts.isStringLiteralLike(node)) return KEY.test(node.text) && (!isKey(node) || isRead(node));
  if (isNameOf(node, HOLDS_KEY)) return isRead(node);
  return ts.isCallExpression(node) && (isColumn(node) || isJoinedForReading(node));
}

function isKey(node: ts.Node): boolean {
  return ts.isStringLiteral(node) && ROLES.some((role) => role === node.text);
}

/** `role` or `person.role`, where it is a value. */
function isNameOf(node: ts.Node, names: RegExp): boolean {
  if (ts.isPropertyAccessExpression(node)) return names.test(node.name.text);
  return ts.isIdentifier(node) && names.test(node.text);
}

/** Whether a value, or what chooses it, ends in a text that a person reads. */
function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || isChoice(parent, node)) return isRead(parent);
  if (ts.isTemplateSpan(parent)) return !parent.parent.head.text.endsWith('.');
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isReadProperty(parent.parent);
  if (ts.isJsxAttribute(parent)) return isReadProperty(parent);
  if (ts.isArrayLiteralExpression(parent)) return !isKey(node) && !isPathOrPair(parent, node);
  if (ts.isArrowFunction(parent)) return parent.body === node && isReadProperty(parent.parent);
  return ts.isPropertyAssignment(parent) && parent.initializer === node && isReadProperty(parent);
}

/** `known ? role : other`, `role ?? other`, `role && other`: the value, not the condition. */
function isChoice(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === node;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function isReadProperty(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) && !ts.isJsxAttribute(node)) return false;
  const name = node.name.getText();
  return READ.test(name) || (name === 'value' && hasFixedLabel(node.parent));
}

/** `{ label: 'Role', value: … }` shows its value; `{ value: …, label: … }` of a choice sends it. */
function hasFixedLabel(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(
      (one) =>
        ts.isPropertyAssignment(one) &&
        one.name.getText() === 'label' &&
        ts.isStringLiteralLike(one.initializer),
    )
  );
}

/** `path: ['discountLimits', role]`, `useEffect(…, [role])`, and `(role) => [role, …]`, a key with its value. */
function isPathOrPair({ parent, elements: [first] }: ts.ArrayLiteralExpression, node: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'path';
  return ts.isCallExpression(parent) || (ts.isArrowFunction(parent) && first === node);
}

function isColumn({ expression, arguments: [first] }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'accessor' &&
    first !== undefined &&
    ts.isStringLiteral(first) &&
    HOLDS_KEY.test(first.text)
  );
}

/** `roles.join(' or ')`; with a bare comma it is the parameter of a call. */
function isJoinedForReading({ expression, arguments: [separator] }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'join' &&
    isNameOf(expression.expression, HOLD_KEYS) &&
    separator !== undefined &&
    ts.isStringLiteral(separator) &&
    separator.text.includes(' ')
  );
}
