import { login, register } from '#company/auth/auth.contract.ts';
import { createProject } from '#inventory/projects/project.contract.ts';
import type { Call } from '#platform/contract/call.ts';

export interface BenchAccount {
  organizationId: string;
  userId: string;
  projectId: string;
  /** What the addresses of its people end with. */
  mail: string;
  /** Of many sessions, as people have them. */
  tokens: string[];
}

const SESSIONS = 80;
const PASSWORD = 'Correct-Horse-9';
const MAIL = 'bench.test';
const EMAIL = `head@${MAIL}`;
/** Who signs in at a browser. */
export const BENCH_PERSON = { email: EMAIL, password: PASSWORD };

/** A new organization with one project and one user who is signed in many times. */
export async function openAccount(url: string, mail = MAIL): Promise<BenchAccount> {
  const email = `head@${mail}`;
  const registered = (await send(url, register, {
    orgName: 'Bench Homes',
    orgType: 'Real Estate Developer',
    city: 'Pune',
    country: 'India',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    email,
    password: PASSWORD,
    agreeToTerms: true,
  })) as { organization: { id: string }; user: { id: string }; token: string };
  const project = (await send(
    url,
    createProject,
    {
      name: 'Bench Towers',
      code: 'BEN',
      type: 'residential',
      city: 'Pune',
      stateCode: '27',
      pincode: '411057',
      priceBasis: 'carpet',
      baseRatePaise: 12_400_00,
      floorRatePaise: 11_800_00,
    },
    registered.token,
  )) as { data: { id: string } };
  const tokens = [registered.token];
  while (tokens.length < SESSIONS) {
    tokens.push(await signIn(url, email));
  }
  return {
    organizationId: registered.organization.id,
    userId: registered.user.id,
    projectId: project.data.id,
    mail,
    tokens,
  };
}

/** The token of a new session; everybody in the company has the same password. */
export async function signIn(url: string, email: string): Promise<string> {
  const { token } = (await send(url, login, { email, password: PASSWORD })) as { token: string };
  return token;
}

/** What a call answers; throws what it refuses. */
export async function send(url: string, call: Call, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${url}/api${call.path}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call.method} ${call.path} answered ${await answer.text()}`);
  return answer.json();
}
