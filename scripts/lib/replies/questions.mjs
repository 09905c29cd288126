import { kindOfName, kindOfParameter } from './ids.mjs';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const SMALL_PAGE = 5;
/** Asked by the page and by themselves, not as a filter. */
const OF_PAGES = new Set(['page', 'limit', 'cursor']);
/** Filters whose every value is asked, and first: they find the records of each kind. */
const STATES = new Set(['status', 'state', 'type', 'kind', 'docType']);
/** Filters that need a text that people type. */
const TYPED = new Set(['search', 'q']);
/** Values that the first page need not have. */
const ACTIONS = ['invite', 'book', 'login'];
/** What an amount explains itself for, and where its ids come from. */
const EXPLAINED = {
  sale: '/sales',
  installment: '/payments/installments',
  receipt: '/payments/transactions',
  invoice: '/invoices',
  costSheet: '/pricing/cost-sheets',
};
/** Records that files hang on. */
const WITH_FILES = [
  '/projects',
  '/units',
  '/leads',
  '/sales',
  '/channel-partners',
  '/construction/milestones',
];
const EXPLAINED_RECORDS = 2;
const RECORDS_WITH_FILES = 3;

/** A question: one address in the words of each server, and the call it belongs to. */
function question(path, { before, after }) {
  return { path, before, after };
}

/** The path of a call with each known id in its place: several questions, or one for a path without parameters. */
export function addressesOf(call, ids, amounts) {
  if (call.path.startsWith('/explain/')) return explained(call, ids, amounts);
  const parameters = call.parameters.filter((parameter) => parameter.in === 'path');
  return parameters.reduce(
    (addresses, { name, schema }) => {
      const values = schema.enum?.map(both) ?? recordsOf(call.path, name, ids);
      return addresses.flatMap((address) => values.map((value) => filled(address, name, value)));
    },
    [question(call.path, both(call.path))],
  );
}

function recordsOf(path, name, ids) {
  if (path === '/files/resource/{id}')
    return WITH_FILES.flatMap((kind) => ids.of(kind).slice(0, RECORDS_WITH_FILES));
  return ids.of(kindOfParameter(path, name));
}

function explained(call, ids, amounts) {
  return Object.entries(EXPLAINED).flatMap(([resource, kind]) =>
    ids
      .of(kind)
      .slice(0, EXPLAINED_RECORDS)
      .flatMap((id) =>
        [...(amounts.get(kind) ?? [])].map((field) =>
          question(call.path, {
            before: `/explain/${resource}/${id.before}/${field}`,
            after: `/explain/${resource}/${id.after}/${field}`,
          }),
        ),
      ),
  );
}

function filled({ path, before, after }, name, value) {
  const put = (address, side) => address.replace(`{${name}}`, encodeURIComponent(value[side]));
  return question(path, { before: put(before, 'before'), after: put(after, 'after') });
}

/** The same address with its second page, each order and each filter, by values out of the reply. */
export function variantsOf(call, asked, { reply, ids, most }) {
  const known = call.parameters.filter((parameter) => parameter.in === 'query');
  const pages = known.some(({ name }) => name === 'page') ? pagesOf(reply) : [];
  const filters = known
    .filter(({ name }) => !OF_PAGES.has(name))
    .toSorted((a, b) => STATES.has(b.name) - STATES.has(a.name))
    .flatMap((parameter) =>
      valuesOf(parameter, { call, reply, ids })
        .slice(0, STATES.has(parameter.name) ? undefined : most)
        .map((value) => query({ [parameter.name]: value })),
    );
  return [...filters, ...pages].map((added) =>
    question(asked.path, { before: asked.before + added.before, after: asked.after + added.after }),
  );
}

function pagesOf({ before, after }) {
  const cursors = [before?.pagination?.nextCursor, after?.pagination?.nextCursor];
  const first = { page: both('1'), limit: both(String(SMALL_PAGE)) };
  return [
    query({ ...first, page: both('2') }),
    ...(cursors.every(Boolean) ? [query({ cursor: { before: cursors[0], after: cursors[1] } })] : []),
  ];
}

function query(values) {
  const text = (side) =>
    `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, value[side]]))}`;
  return { before: text('before'), after: text('after') };
}

/** Values worth a question: all of a fixed set, ids that were met, what stands in the rows of the reply. */
function valuesOf({ name, schema }, { call, reply, ids }) {
  const fixed = schema.enum ?? rowEnum(call, name);
  if (fixed) return fixed.map(both);
  if (schema.format === 'uuid' || name.endsWith('Id')) return ids.of(kindOfName(name) ?? '/users');
  if (schema.format === 'date-time') return [both(new Date(NOW - DAY_MS).toISOString())];
  if (schema.format === 'date') return [both(someDay(name))];
  if (TYPED.has(name)) return wordsOf(reply);
  if (name === 'action') return ACTIONS.map(both);
  const inRows = [...new Set(rowsOf(reply).flatMap((row) => row[name] ?? []))];
  if (inRows.length > 0) return inRows.map((value) => both(String(value)));
  if (schema.type === 'integer') return [both('2026')];
  return [];
}

/** The values that the replies of the call may have under the name of a filter. */
function rowEnum({ responses }, name) {
  const answer = responses['200']?.content?.['application/json']?.schema;
  const property = answer?.properties?.data?.items?.properties?.[name];
  return property?.enum ?? property?.anyOf?.find((one) => one.enum)?.enum ?? null;
}

/** Starts lie two months back, ends some days ahead, so that something is found. */
function someDay(name) {
  const days = /from$/i.test(name) || name === 'after' ? -60 : /^asOf|^on|On$/.test(name) ? -30 : 10;
  return new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);
}

function wordsOf(reply) {
  const texts = rowsOf(reply).flatMap(
    (row) =>
      row.bookingNumber ?? row.customerName ?? row.lastName ?? row.name ?? row.unitNumber ?? row.number ?? [],
  );
  const words = texts.filter((text) => typeof text === 'string').map((text) => text.split(' ')[0]);
  return [...new Set([...words, 'Kalpa'])].slice(0, 2).map(both);
}

function rowsOf({ before }) {
  return Array.isArray(before?.data)
    ? before.data.filter((row) => typeof row === 'object' && row !== null)
    : [];
}

function both(value) {
  return { before: value, after: value };
}
