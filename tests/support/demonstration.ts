import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import { seedDemonstration } from '#app/demonstration/seed.ts';
import { login } from '#company/auth/auth.contract.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import { ROLES } from '../../src/platform/contract/roles.ts';
import { appOf } from './templates.ts';
import type { TestApp, TestOptions } from './test-app.ts';

/** The day of most demonstrations: the same for all, so that they share one. */
export const DEMONSTRATED_AT = '2026-11-03T06:30:00.000Z';

/** Filling it is dear: one part of it, with rows to count in every list, serves all. */
const SHARE = 0.1;

/** A tenth of the demonstration company. */
export async function openDemonstration(
  options: Pick<TestOptions, 'now' | 'withScreens'> = {},
): Promise<TestApp> {
  const now = options.now ?? (() => DEMONSTRATED_AT);
  const { app } = await appOf(`demonstration ${now()}`, { ...options, now }, (maker) => play(maker, now()));
  return app;
}

async function play({ application, databaseUrl, files }: TestApp, now: string): Promise<true> {
  const say = { info: () => undefined };
  await seedDemonstration({ application, databaseUrl, files, say, isWanted: true, now, share: SHARE });
  return true;
}

/** Of one person of each role, who has signed in. */
export async function sessionsOfRoles(
  app: TestApp,
): Promise<Map<Role, { token: string; id: string; organizationId: string }>> {
  const sessions = await Promise.all(
    ROLES.map(async (role) => {
      const person = PEOPLE.find((one) => one.role === role);
      const email = person ? emailOf(person) : '';
      const { status, body } = await app.send(login, { body: { email, password: PASSWORD } });
      if (status !== 200) throw new Error(`The ${role} of the demonstration cannot sign in.`);
      const { id } = body['user'] as { id: string };
      const { id: organizationId } = body['organization'] as { id: string };
      return [role, { token: String(body['token']), id, organizationId }] as const;
    }),
  );
  return new Map(sessions);
}
