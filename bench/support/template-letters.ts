import { Client } from 'pg';
import { getDocumentProxy } from 'unpdf';
import { exampleData } from '#letters/templates/server/example.data.ts';
import { letterOf } from '#letters/templates/server/letter.prepare.ts';
import { SALE_CATALOGUE } from '#letters/templates/sale.catalogue.ts';
import { SEED_TEMPLATES } from '#letters/templates/seeds/seeds.ts';
import type { LetterJob, LetterOfJob } from '#letters/templates/letterJob.contract.ts';
import type { Template } from '#letters/templates/template.contract.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';
import { demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import type { Place } from './demand-letters.ts';
import { asHead } from './demand-letters.ts';
import type { ServerProcess } from './processes.ts';
import type { BenchAccount } from './test-account.ts';

const KEY = 'welcomeLetter';

/** A project with so many sales, counted as a database that has had them for a minute has done by itself. */
export async function soldTower(place: Place, account: BenchAccount, sales: number): Promise<string> {
  const sold = await asHead(place, account, async (work) => {
    const { projectId } = await demandedTower({ ...work, subscribers: [] }, { registered: sales });
    return projectId;
  });
  const client = new Client(place.databaseUrl);
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return sold;
}

/** Makes a letter about each sale of a project, and waits for the last. */
export async function writtenPages(
  { url }: ServerProcess,
  token: string,
  projectId: string,
): Promise<{ letters: number; pages: number; pagesASecond: number }> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await asked(url, token, { method, path, body });
    return ((await answer.json()) as { data: T }).data;
  };
  const templates = await ask<Template[]>('GET', '/documents/templates?limit=100&language=en');
  const template = templates.find(({ key }) => key === KEY);
  if (!template) throw new Error('There is no template for the bench.');
  const began = performance.now();
  let job = await ask<LetterJob>('POST', `/documents/templates/${template.id}/generate-many`, {
    filter: { projectId },
  });
  while (job.status === 'running') {
    await new Promise((go) => setTimeout(go, 50));
    job = await ask<LetterJob>('GET', `/documents/letter-jobs/${job.id}`);
  }
  const seconds = (performance.now() - began) / 1000;
  const [first] = await ask<LetterOfJob[]>('GET', `/documents/letter-jobs/${job.id}/letters?limit=1`);
  const path = `/documents/${first?.documentId ?? ''}/content`;
  const pdf = await (await asked(url, token, { method: 'GET', path, body: undefined })).arrayBuffer();
  const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
  const pages = job.made * numPages;
  return { letters: job.made, pages, pagesASecond: pages / seconds };
}

/** How many pages of the same letter the typesetter alone sets in a second; each letter differs by its number. */
export async function setPages(folder: string, letters: number): Promise<number> {
  const printer = openPrinter({ publicUrl: 'https://plinth.test', files: new FileStore(folder) });
  const seed = SEED_TEMPLATES.find(({ key, language }) => key === KEY && language === 'en');
  if (!seed) throw new Error('There is no template for the bench.');
  const sender = {
    name: 'Sahyadri Kalpa Developers Pvt Ltd',
    address: 'Survey 88/2, Wakad, Pune 411057',
    gstin: null,
    pan: null,
    cin: null,
    phone: null,
    email: 'accounts@sahyadrikalpa.example',
    website: null,
    logo: null,
  };
  const data = { ...exampleData(SALE_CATALOGUE), sender };
  const letter = (number: number) =>
    letterOf({ recordType: 'sale', ...seed }, data, `L/26-27/${String(number).padStart(6, '0')}`);
  try {
    const pdf = await printer.preview('bench', 'letter', letter(0));
    const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
    const began = performance.now();
    for (let number = 1; number <= letters; number += 1)
      await printer.preview('bench', 'letter', letter(number));
    return (letters * numPages) / ((performance.now() - began) / 1000);
  } finally {
    await printer.stop();
  }
}

async function asked(
  url: string,
  token: string,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`);
  return answer;
}
