import type { Browser } from 'playwright-core';
import { getMe } from '#company/people/user.contract.ts';
import { mouse } from './mouse.ts';
import { Person } from './person.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { PASSWORD } from './test-app.ts';

/** Signs in by the form, in a browser of his own, and waits for the screen that follows. */
export async function signedIn(browser: Browser, app: TestApp, user: TestUser): Promise<Person> {
  const { email } = (await user.send(getMe)).body.data as { email: string };
  const person = await Person.at(browser, `${app.url}/login`, mouse);
  await signIn(person, email, PASSWORD);
  return person;
}

export async function signIn(person: Person, email: string, password: string): Promise<void> {
  await person.write('Email', email);
  await person.write('Password', password);
  await person.submit('Sign In');
  await person.page.waitForURL('**/dashboard');
  await person.isTold(/^Welcome back, /);
}
