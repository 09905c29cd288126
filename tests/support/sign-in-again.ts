import { login } from '#company/auth/auth.contract.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { PASSWORD } from './test-app.ts';

/** The same person after the clock was set forward and his session ran out. */
export async function signInAgain(app: TestApp, user: TestUser, now: string): Promise<TestUser> {
  const { email } = await app.application.runAs(user.caller, now, (work) =>
    work.db.selectFrom('appUser').select('email').where('id', '=', user.id).executeTakeFirstOrThrow(),
  );
  const answer = await app.send(login, { body: { email, password: PASSWORD } });
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`);
  const token = answer.body['token'] as string;
  const headers = { Authorization: `Bearer ${token}` };
  return {
    ...user,
    token,
    send: (call, input = {}) => app.send(call, { ...input, headers: { ...headers, ...input.headers } }),
  };
}
