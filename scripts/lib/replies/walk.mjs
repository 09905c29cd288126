import { setTimeout as wait } from 'node:timers/promises';
import { differencesOf, isOfRequest } from './differences.mjs';
import { Ids, kindOfPath } from './ids.mjs';
import { addressesOf, variantsOf } from './questions.mjs';
import { ask } from './server.mjs';

const AGAIN_AFTER_MS = [300, 3000];
/** A call that keeps differing is not waited for any longer. */
const DIFFERENT_ENOUGH = 3;
const ROUNDS = 3;

/**
 * Asks everything there is to read as one caller, of both servers at the same moment. Lists come first: their
 * replies name the records for the rest. A call that the role may not make is asked once.
 */
export async function walk({ calls, servers, tokens, twins, allowed, most, saw }) {
  const result = {
    asked: 0,
    equal: 0,
    allowed: 0,
    again: 0,
    different: [],
    statuses: new Map(),
    answered: new Set(),
  };
  const ids = new Ids(most.ids);
  const amounts = new Map();
  const done = new Set();
  const refused = new Set();
  const go = { servers, tokens, twins, allowed, result };

  const put = async (call, question) => {
    if (done.has(question.before) || refused.has(call.path)) return null;
    done.add(question.before);
    const reply = await compared(question, go);
    if (reply.status === 401 || reply.status === 403) refused.add(call.path);
    if (reply.status < 300) result.answered.add(call.path);
    if (!reply.json) return null;
    ids.learn(call.path, reply.json.before, reply.json.after);
    noteAmounts(amounts, kindOfPath(call.path), reply.json.before.data);
    return reply.json;
  };
  const askCall = async (call) => {
    for (const asked of addressesOf(call, withFar(ids, saw), amounts)) {
      const reply = await put(call, asked);
      if (refused.has(call.path)) return;
      const shown = reply ?? { before: null, after: null };
      const variants = variantsOf(call, asked, { reply: shown, ids, most: isList(call) ? most.values : 1 });
      for (const variant of variants) await put(call, variant);
    }
  };

  const inOrder = calls.toSorted((a, b) => depthOf(a) - depthOf(b));
  // A later call may name records for an earlier one: a list of files for their content.
  for (let round = 1; round <= ROUNDS; round += 1) for (const call of inOrder) await askCall(call);
  return { ...result, ids };
}

/** Besides what the caller met himself: a few records that others see, which he may be refused. */
function withFar(ids, saw) {
  return {
    of: (kind) => {
      const own = ids.of(kind);
      const known = new Set(own.map(({ before }) => before));
      return [...own, ...(saw?.of(kind) ?? []).filter(({ before }) => !known.has(before)).slice(0, 2)];
    },
  };
}

/** Exports and figures take the filters of a list, which is asked more of them. */
function isList({ path, parameters }) {
  return !path.includes('{') && parameters.some(({ name }) => name === 'page');
}

function depthOf({ path }) {
  return path.split('{').length - 1;
}

/** Names of the amounts in a record, which can be asked to explain themselves. */
function noteAmounts(amounts, kind, data) {
  const record = Array.isArray(data) ? data[0] : data;
  const own = kind.replace(/\/\{id\}$/, '');
  const known = amounts.get(own) ?? new Set();
  for (const name of Object.keys(record ?? {})) if (name.endsWith('Paise')) known.add(name);
  if (known.size > 0) amounts.set(own, known);
}

/** What differs is asked again: a job may have worked on one side a moment earlier than on the other. */
async function compared(question, { servers, tokens, twins, allowed, result }) {
  result.asked += 1;
  for (let turn = 0; ; turn += 1) {
    const [before, after] = await Promise.all([
      ask(servers.before, question.before, tokens?.before),
      ask(servers.after, question.after, tokens?.after),
    ]);
    const where = { path: question.path, address: question.before };
    let meant = 0;
    const isMeant = (one) => {
      if (isOfRequest(question.path, one)) return true;
      if (!allowed.covers(question.path, one)) return false;
      meant += 1;
      return true;
    };
    const rest = await differencesOf(before, after, { twins, where, isMeant });
    if (rest.length > 0 && turn < AGAIN_AFTER_MS.length && !isKnownToDiffer(result, question)) {
      await wait(AGAIN_AFTER_MS[turn]);
      continue;
    }
    if (turn > 0 && rest.length === 0) result.again += 1;
    count(result, question, { meant, rest, status: before.status });
    return { status: before.status, json: jsonOf(before, after) };
  }
}

function count(result, question, { meant, rest, status }) {
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  if (rest.length > 0) result.different.push({ address: question.before, path: question.path, found: rest });
  else if (meant > 0) result.allowed += 1;
  else result.equal += 1;
}

function isKnownToDiffer({ different }, { path }) {
  return different.filter((one) => one.path === path).length >= DIFFERENT_ENOUGH;
}

function jsonOf(before, after) {
  const isJson = [before, after].every(
    ({ type, status }) => type.startsWith('application/json') && status < 300,
  );
  if (!isJson) return null;
  const [first, second] = [before, after].map(({ bytes }) => JSON.parse(bytes.toString()));
  return first.success && second.success ? { before: first, after: second } : null;
}
