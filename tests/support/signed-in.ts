import type { Browser } from 'playwright-core';
import { login } from '#company/auth/auth.contract.ts';
import { readAuthentication } from '../../src/platform/web/session/authentication.ts';
import { memoryStorage, STORAGE_KEYS, writeSession } from '../../src/platform/web/session/session.storage.ts';
import { mouse } from './mouse.ts';
import { Person } from './person.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { PASSWORD } from './test-app.ts';

/** What a browser keeps in which somebody has signed in. */
export interface SignedInStorage {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Somebody who has signed in, at a page of his own browser. */
export async function signedIn(
  browser: Browser,
  app: TestApp,
  user: TestUser,
  path = '/dashboard',
): Promise<Person> {
  const storageState = await storageOf(app, user.email);
  return Person.at(browser, `${app.url}${path}`, mouse, { storageState });
}

/** A session that was opened over the API, where the screens look for theirs. */
export async function storageOf(app: TestApp, email: string, password = PASSWORD): Promise<SignedInStorage> {
  const { status, body } = await app.send(login, { body: { email, password } });
  if (status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`);
  const storage = memoryStorage();
  writeSession(storage, readAuthentication(body).session);
  const entries = Object.values(STORAGE_KEYS).map((name) => ({ name, value: storage.getItem(name) ?? '' }));
  return { cookies: [], origins: [{ origin: app.url, localStorage: entries }] };
}

/** The same by the form, and waits for the screen that follows: for what depends on how somebody signed in. */
export async function signedInByForm(browser: Browser, app: TestApp, user: TestUser): Promise<Person> {
  const person = await Person.at(browser, `${app.url}/login`, mouse);
  await signIn(person, user.email, PASSWORD);
  return person;
}

export async function signIn(person: Person, email: string, password: string): Promise<void> {
  await person.write('Email', email);
  await person.write('Password', password);
  await person.submit('Sign In');
  await person.page.waitForURL('**/dashboard');
  await person.isTold(/^Welcome back, /);
}
