import type { AppError } from '#platform/contract/errors.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { required } from '#platform/server/database/values.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import type { NewPasskey, PasskeyName } from '../passkey.contract.ts';
import type { CreationOptions, OwnPasskey, RequestOptions } from '../passkeyCeremony.contract.ts';
import type { PasskeySite } from '../passkey.rules.ts';
import { MAX_PASSKEYS } from '../passkey.rules.ts';
import type { OwnPasswordAgain } from '../secondFactor.contract.ts';
import { ownAccount, requirePassword } from './ownAccount.ts';
import { checkMade, creationOptions, requestOptions } from './passkey.ceremony.ts';
import { ownPasskeys } from './passkey.queries.ts';
import type { Asked } from './passkey.store.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepChallenge,
  passkeysOf,
  takeChallenge,
  writeName,
} from './passkey.store.ts';
import { noteFactorChange, recordOnPerson } from './secondFactor.changes.ts';
import { dropCodesWithoutFactor, hasFactor, issueRecoveryCodes } from './secondFactor.store.ts';
import { noteProof } from './session.commands.ts';

const NO_SITE =
  'Passkeys do not work at the address of this installation: it needs https and a name, such as https://plinth.example.com.';

/** What the browser makes a passkey from; the password keeps whoever finds an open screen from adding their own. */
export async function beginPasskey(
  site: PasskeySite | null,
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<CreationOptions> {
  const account = await ownAccount(context);
  const known = siteAt(site);
  await requirePassword(throttle, account, currentPassword, context);
  return context.write(async (work) => {
    const passkeys = await passkeysOf(work.db, account.id);
    if (passkeys.length >= MAX_PASSKEYS) throw tenAlready();
    const options = await creationOptions(known, account, passkeys);
    await keepChallenge(work, askedBy(context, 'add'), options.challenge);
    return options;
  });
}

/** Adds what the browser made for the challenge of this session. */
export async function addPasskey(
  site: PasskeySite | null,
  made: NewPasskey,
  context: CallContext,
): Promise<{ passkey: OwnPasskey; recoveryCodes: string[] }> {
  const account = await ownAccount(context);
  const known = siteAt(site);
  const added = await context.write(async (work) => {
    await lockCaller(work);
    const wanted = await takeChallenge(work, askedBy(context, 'add'));
    const checked = wanted === null ? null : await checkMade(known, wanted, made);
    if (!checked) return null;
    const isFirst = !(await hasFactor(work.db, account.id));
    const { name, transports } = made;
    const id = await insertPasskey(work, account.id, { ...checked, name, transports });
    if (id === null) throw tenAlready();
    await noteFactorChange(work, account, 'passkeyAdded', { after: { passkey: name } });
    await noteProof(work.db, context.sessionId, work.now);
    const recoveryCodes = isFirst ? await issueRecoveryCodes(work, account.id) : [];
    return { passkey: await ownPasskey(work.db, account.id, id), recoveryCodes };
  });
  if (!added)
    throw invalid('credentialId', 'The passkey could not be checked. Add it again within five minutes.');
  return added;
}

export async function renamePasskey(
  id: string,
  { name }: PasskeyName,
  context: CallContext,
): Promise<OwnPasskey> {
  return context.write(async (work) => {
    const { userId } = work.caller;
    await lockCaller(work);
    const passkey = required(await findPasskey(work.db, userId, id), 'Passkey');
    await writeName(work.db, id, name);
    const named = { before: { passkey: passkey.name }, after: { passkey: name } };
    await recordOnPerson(work, userId, 'renamePasskey', named);
    return ownPasskey(work.db, userId, id);
  });
}

/** With the last second factor the recovery codes end too. */
export async function removePasskey(
  throttle: SignInThrottle,
  id: string,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<void> {
  const account = await ownAccount(context);
  required(await findPasskey(context.read.db, account.id, id), 'Passkey');
  await requirePassword(throttle, account, currentPassword, context);
  await context.write(async (work) => {
    await lockCaller(work);
    const { name } = required(await findPasskey(work.db, account.id, id), 'Passkey');
    await deletePasskey(work.db, id);
    await dropCodesWithoutFactor(work.db, account.id);
    await noteFactorChange(work, account, 'passkeyRemoved', { before: { passkey: name } });
  });
}

/** A challenge for a passkey of who is signed in, to prove once more who it is. */
export async function challengeStepUp(
  site: PasskeySite | null,
  context: CallContext,
): Promise<RequestOptions> {
  return context.write((work) => challenge(work, site, askedBy(context, 'stepUp')));
}

/** A challenge that the passkeys of a person may answer. */
export async function challenge(
  at: { db: Database; now: string },
  site: PasskeySite | null,
  asked: Asked,
): Promise<RequestOptions> {
  const known = siteAt(site);
  const passkeys = await passkeysOf(at.db, asked.userId);
  if (passkeys.length === 0) throw conflict('There is no passkey. Enter a code instead.');
  const options = await requestOptions(known, passkeys);
  await keepChallenge(at, asked, options.challenge);
  return options;
}

function askedBy({ caller, sessionId }: CallContext, purpose: Asked['purpose']): Asked {
  return { userId: caller.userId, purpose, boundTo: sessionId };
}

async function ownPasskey(db: Database, userId: string, id: string): Promise<OwnPasskey> {
  const passkeys = await ownPasskeys(db, userId);
  return required(
    passkeys.find((one) => one.id === id),
    'Passkey',
  );
}

function siteAt(site: PasskeySite | null): PasskeySite {
  if (!site) throw conflict(NO_SITE);
  return site;
}

function tenAlready(): AppError {
  return conflict('You have ten passkeys already. Remove one of them first.');
}
