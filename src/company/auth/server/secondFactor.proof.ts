import type pg from 'pg';
import { AppError, invalid } from '#platform/contract/errors.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { PasskeyProof } from '../passkeyCeremony.contract.ts';
import type { PasskeySite } from '../passkey.rules.ts';
import type { Account } from './account.queries.ts';
import type { CodeThrottle } from './code-throttle.ts';
import type { Asked, Judgement } from './passkey.store.ts';
import { redeemPasskey } from './passkey.store.ts';
import { tellOfFactor } from './secondFactor.changes.ts';
import { redeemCode } from './secondFactor.store.ts';
import type { Origin } from './securityLog.ts';
import { noteLockout, noteRefusal } from './securityLog.ts';

export interface FactorServices {
  pool: pg.Pool;
  secrets: SecretBox;
  codes: CodeThrottle;
  /** Null where browsers have no passkeys for the address of this installation. */
  site: PasskeySite | null;
}

/** What the person sends: one of the two. */
interface Proof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Where a passkey proves who it is. */
type Occasion = Pick<Asked, 'purpose' | 'boundTo'>;

const WRONG_CODE =
  'This code is not right, or was used before. Enter the one your app shows now, or a recovery code.';

const REFUSED_PASSKEY: Record<Exclude<Judgement, 'right'>, string> = {
  wrong: 'This passkey was not accepted. Try again, or enter a code.',
  copied: 'This passkey may have been copied. Enter a code, then remove the passkey in your profile.',
};

/**
 * Throws unless it is a code of the app, an unused recovery code or a passkey of this person; 429 after five wrong ones.
 * A try counts before it is checked.
 */
export async function requireSecondFactor(
  services: FactorServices,
  account: Account,
  { code, passkey }: Proof,
  occasion: Occasion,
  request: Origin,
): Promise<void> {
  if (!code && !passkey) throw invalid('code', 'Enter a code, or use a passkey.');
  const { pool, codes } = services;
  const somebody = { organizationId: account.organizationId, userId: account.id };
  await noteLockout(pool, request, somebody, () => codes.admit(account.id));
  if (passkey) await requirePasskey(services, account, passkey, occasion, request);
  else await requireCode(services, account, code ?? '', occasion, request);
  await codes.succeeded(account.id);
}

async function requireCode(
  { pool, secrets }: FactorServices,
  account: Account,
  code: string,
  { purpose }: Occasion,
  request: Origin,
): Promise<void> {
  const { organizationId, id } = account;
  const used = await inTransaction(pool, { organizationId }, async (db) => {
    const at = { db, now: request.now };
    const proof = await redeemCode(at, secrets, id, code);
    if (proof === 'recoveryCode') await tellOfFactor(at, account, { change: 'recoveryCodeUsed' }, request);
    return proof;
  });
  if (used) return;
  await noteRefusal(pool, request, 'codeRefused', { organizationId, userId: id });
  throw refusal(purpose, 'code', WRONG_CODE);
}

async function requirePasskey(
  { pool, site }: FactorServices,
  { organizationId, id: userId }: Account,
  passkey: PasskeyProof,
  occasion: Occasion,
  request: Origin,
): Promise<void> {
  const judged = await inTransaction(pool, { organizationId }, async (db) =>
    site ? await redeemPasskey({ db, now: request.now }, site, { ...occasion, userId }, passkey) : 'wrong',
  );
  if (judged === 'right') return;
  const kind = judged === 'copied' ? 'passkeyCopied' : 'passkeyRefused';
  await noteRefusal(pool, request, kind, { organizationId, userId });
  throw refusal(occasion.purpose, 'passkey', REFUSED_PASSKEY[judged]);
}

/** 401 while signing in; of who is signed in it is the field that is wrong. */
function refusal(purpose: Asked['purpose'], field: string, message: string): AppError {
  return purpose === 'signIn' ? new AppError('unauthenticated', message) : invalid(field, message);
}
