import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { formatDay } from '#platform/contract/format.ts';
import { watchFaults } from './page-faults.ts';

/** What a person does to a control, by whichever means he has. */
export interface Hands {
  /** Goes to a button or link and presses it. */
  press(target: Locator): Promise<void>;
  /** Sends the form at hand, which this button would send. */
  submit(button: Locator): Promise<void>;
  /** Puts a tick, or chooses one of a few. */
  tick(box: Locator): Promise<void>;
  /** Replaces what a text field holds. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from the browser's own list. */
  choose(list: Locator, option: string): Promise<void>;
  /** Types into a search field and takes what is found. */
  find(field: Locator, text: string, option: Locator): Promise<void>;
  /** Opens one unit of a plan. */
  open(cell: Locator): Promise<void>;
  /** Done with a message in the corner: it is not read again, and lies over nothing that is wanted next. */
  dismiss(toast: Locator): Promise<void>;
  /** Closes the overlay on top, which this control has opened. */
  leave(opener: Locator): Promise<void>;
}

type Place = Page | Locator;

/** Ample for a busy machine, where the first document alone takes ten seconds: time decides nothing here. */
const PATIENCE_MS = 60_000;
/** Of a screen, where something was awaited in vain. */
const MOST_TOLD = 3_000;

/** Somebody at a screen, who finds everything by the words it carries. What goes wrong on the way is noted. */
export class Person {
  /** Errors of the console, scripts that failed, requests that were refused. */
  readonly faults: readonly string[];

  readonly page: Page;
  private readonly hands: Hands;

  private constructor(page: Page, hands: Hands) {
    this.page = page;
    this.hands = hands;
    this.faults = watchFaults(page);
  }

  static async at(
    browser: Browser,
    url: string,
    handsOf: (page: Page) => Hands,
    more: BrowserContextOptions = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      // What only moves costs time; stories that watch it move say so.
      reducedMotion: 'reduce',
      ...more,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const person = new Person(page, handsOf(page));
    await page.goto(url);
    return person;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** One row of a list that is edited in place: 'Location charges, 2 of 2'. */
  row(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  async write(label: string, text: string, within: Place = this.page): Promise<void> {
    await this.hands.write(within.getByLabel(labelled(label)), text);
  }

  /** Types a day, given as '2030-12-31', the way it is read: '31 Dec 2030'. */
  async writeDay(label: string, day: string, within: Place = this.page): Promise<void> {
    await this.write(label, formatDay(day), within);
  }

  async choose(label: string, option: string, within: Place = this.page): Promise<void> {
    await this.hands.choose(within.getByLabel(labelled(label)), option);
  }

  async find(label: string, text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: labelled(label) });
    await this.hands.find(field, text, this.page.getByRole('option', { name: text }));
  }

  async tick(label: string | RegExp, within: Place = this.page): Promise<void> {
    await this.hands.tick(within.getByRole('checkbox', { name: label }));
  }

  async pick(label: string, within: Place = this.page): Promise<void> {
    await this.hands.tick(within.getByRole('radio', { name: label }));
  }

  async press(name: string | RegExp, within: Place = this.page): Promise<void> {
    await this.hands.press(within.getByRole('button', { name, exact: true }));
  }

  async submit(name: string): Promise<void> {
    await this.hands.submit(this.page.getByRole('button', { name, exact: true }));
  }

  /** Presses a button that asks for a file, and gives it this one. */
  async attach(button: string, file: ChosenFile, within: Place = this.page): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(button, within)]);
    await chooser.setFiles(file);
  }

  async follow(name: string | RegExp, within: Place = this.page): Promise<void> {
    await this.hands.press(within.getByRole('link', { name, exact: true }));
  }

  /** Takes an entry of the menu '…' beside a title. */
  async chooseAction(name: string): Promise<void> {
    await this.press('More actions', this.main.locator('header'));
    await this.hands.press(this.page.getByRole('menuitem', { name }));
    // While it closes it is hidden from those who listen, and still covers what lies below.
    await this.page.locator('[role="menu"]').waitFor({ state: 'detached' });
  }

  /** Opens a screen by the menu at the side. */
  async goTo(group: string, entry: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: entry, exact: true });
    if (!(await link.isVisible())) await this.press(group, menu);
    await this.hands.press(link);
    // The menu follows the screen, closing one group and opening another: whoever looks at it before sees the old one.
    await link.and(this.page.locator('[aria-current="page"]')).waitFor();
  }

  async openUnit(number: string): Promise<void> {
    await this.hands.open(this.main.getByRole('gridcell', { name: number }));
  }

  /** Opens the record of a list that names this. */
  async openRow(text: string): Promise<void> {
    await this.hands.open(this.main.getByRole('row', { name: text }));
  }

  async reads(text: string | RegExp, within: Place = this.page): Promise<void> {
    const found = within.getByText(text).filter({ visible: true }).first();
    await found.waitFor().catch(async (error: unknown) => await this.saysWhatIsThere(error));
  }

  /** What waits in vain says what is on the screen instead: a story that fails once in a hundred runs is found by it. */
  private async saysWhatIsThere(error: unknown): Promise<never> {
    const texts = await this.page.locator('body').allInnerTexts();
    const seen = texts.join(' ').replaceAll(/\s+/g, ' ').slice(0, MOST_TOLD);
    const faults = this.faults.map((fault) => `\n  ${fault}`).join('');
    throw new Error(`${String(error)}\nOn ${this.page.url()} one reads: ${seen}${faults}`, { cause: error });
  }

  /** Waits for a message that comes and goes by itself. */
  async isTold(text: string | RegExp): Promise<void> {
    const toast = this.page
      .getByRole('listitem')
      .and(this.page.locator('[data-sonner-toast]:not([data-read])'))
      .filter({ hasText: text });
    await toast.waitFor();
    await this.hands.dismiss(toast);
  }

  /** Waits for the page that carries this heading. */
  async arrivesAt(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** Opens the explanation of an amount, reads that it was recomputed to the paisa and from what, closes it again. */
  async explains(amount: string, ...contents: readonly string[]): Promise<void> {
    const name = new RegExp(`^${amount} ?, explain this rupee$`);
    const opener = this.main.getByRole('button', { name }).first();
    await this.hands.press(opener);
    const dialog = this.page.getByRole('dialog', { name: 'Explain this rupee' });
    await this.reads('Recomputed just now, equal to the paisa', dialog);
    for (const part of [amount, ...contents]) await this.reads(part, dialog);
    await this.hands.leave(opener);
    await dialog.waitFor({ state: 'detached' });
  }

  /** Presses a button that saves a PDF, and reads the file that the browser saved. */
  async downloads(button: string | RegExp, within: Place = this.page): Promise<SavedPdf> {
    const [saved] = await Promise.all([this.page.waitForEvent('download'), this.press(button, within)]);
    const bytes = await readFile(await saved.path());
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return {
      name: saved.suggestedFilename(),
      text: text.replaceAll(/\s+/g, ' '),
      hasPicture: bytes.includes('/Subtype /Image'),
    };
  }

  async stop(): Promise<void> {
    await this.page.context().close();
  }
}

export interface SavedPdf {
  name: string;
  /** All pages, with single spaces. */
  text: string;
  hasPicture: boolean;
}

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Those of the texts that a document lacks. */
export function missingFrom({ text }: SavedPdf, parts: readonly string[]): string[] {
  return parts.filter((part) => !text.includes(part));
}

/** A field whose label is exactly this, optional or not. */
function labelled(label: string): RegExp {
  return new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*(\\(optional\\))?$`);
}
