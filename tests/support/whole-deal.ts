import { expect } from 'vitest';
import { FIRST, FLAT, PRICE } from './deal-figures.ts';
import type { Person, SavedPdf } from './person.ts';

/** The steps of a deal, from an organization that does not exist yet to its first tax invoice, by screens alone. */

export const BUYER = 'Asha Rao';

/** The smallest there is. */
const LOGO = {
  name: 'sahyadri.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export async function registerOrganization(person: Person): Promise<void> {
  await person.write('Organization name', 'Sahyadri Kalpa Developers');
  await person.choose('Organization type', 'Real Estate Developer');
  await person.write('City', 'Pune');
  await person.choose('Country', 'India');
  await person.press('Next');
  await person.write('First name', 'Meera');
  await person.write('Last name', 'Kulkarni');
  await person.write('Email', 'meera@sahyadrikalpa.test');
  await person.write('Password', 'Correct-Horse-9');
  await person.write('Confirm password', 'Correct-Horse-9');
  await person.tick(/I agree to the/);
  await person.press('Next');
  await person.reads('Check your details');
  await person.press('Create Account');
  await person.reads('Nothing to show yet');
}

/** With the legal side of the organization, where the project asks for it. */
export async function createProject(person: Person): Promise<void> {
  await person.follow('Create project', person.main);
  await person.write('Project name', 'Kalpa Tarang');
  await person.choose('State', 'Maharashtra');
  await person.write('PIN code', '411057');
  await person.write('Address', 'Survey 88/2, Wakad');
  await person.writeDay('Planned possession', '2030-12-31');
  await person.press('Continue');
  await addLegalData(person);
  await person.write('RERA number', 'P52100012345');
  await person.writeDay('RERA valid until', '2099-12-31');
  await person.press('Continue');
  await setPrices(person);
  await person.press('Continue');
  await person.press('Add account');
  const account = person.row('Designated accounts, 1 of 1');
  await person.write('Bank and branch', 'Bank of Maharashtra, Wakad', account);
  await person.write('Last four digits', '4471', account);
  await person.write('IFSC', 'MAHB0000123', account);
  await person.tick(/Meera Kulkarni/);
  await person.press('Create project');
  await person.isTold('Kalpa Tarang created');
  await person.arrivesAt('Kalpa Tarang');
}

async function addLegalData(person: Person): Promise<void> {
  const panel = person.page.getByRole('region', { name: 'Organization' });
  await person.write('Legal name', 'Sahyadri Kalpa Developers Pvt Ltd', panel);
  await person.write('PAN', 'AAKCS4821M', panel);
  await person.write('Address', 'Survey 88/2, Wakad, Pune 411057, Maharashtra', panel);
  await person.write('GSTIN', '27AAKCS4821M1ZW', panel);
  await person.write('Series prefix', 'SK', panel);
  await person.attach('Choose file', LOGO, panel);
  await person.reads(LOGO.name, panel);
  await person.press('Save organization', panel);
  await person.isTold('Organization saved');
  // Its form gives way to its facts, and what stands below moves up.
  await person.reads('Edit organization', panel);
  await person.reads('27AAKCS4821M1ZW, Maharashtra, series SK', panel);
}

async function setPrices(person: Person): Promise<void> {
  await person.pick('Carpet area');
  await person.write('Base rate', '12400');
  await person.write('Minimum selling rate', '11800');
  await person.write('Floor rise', '45');
  await person.write('Floor rise applies after floor', '4');
  await addLocationCharge(person, 1, 'Garden', '150');
  await addLocationCharge(person, 2, 'Corner', '100');
  await setCharges(person);
  await person.press('Add parking type');
  const parking = person.row('Parking, 1 of 1');
  await person.write('Name', 'Covered parking', parking);
  await person.write('Price each', '4,00,000', parking);
  await person.write('Parking spaces', '60', parking);
}

async function addLocationCharge(person: Person, count: number, name: string, rate: string): Promise<void> {
  await person.press('Add location charge');
  const row = person.row(`Location charges, ${count} of ${count}`);
  await person.write('Name', name, row);
  await person.write('Rate', rate, row);
}

/** The amounts of the usual charges, in the order in which they are offered. */
const CHARGES: readonly (readonly [label: string, value: string])[] = [
  ['Amount', '2,50,000'],
  ['Amount', '1,50,000'],
  ['Amount', '30,000'],
  ['Amount', '75,000'],
  ['Amount', '20,000'],
  ['Rate per month', '4.50'],
  ['Rate', '150'],
];

async function setCharges(person: Person): Promise<void> {
  await person.press('Add the usual charges');
  for (const [position, [label, value]] of CHARGES.entries()) {
    const row = person.row(`Other charges, ${position + 1} of ${CHARGES.length}`);
    await person.write(label, value, row);
  }
}

export async function setPaymentTerms(person: Person): Promise<void> {
  await person.follow('Payment terms');
  await person.write('Minimum booking amount', '5,00,000');
  await person.submit('Save payment terms');
  await person.isTold('Payment terms saved');
  await person.follow('Payment plans');
  await person.reads('Not allowed before the occupancy certificate', person.main);
}

/** Tower B with four flats on each of its upper floors; B-1203 looks upon the garden from a corner. */
export async function addTowerWithUnits(person: Person): Promise<void> {
  await person.follow('Add tower', person.main);
  await person.write('Tower name', 'Tower B');
  await person.write('Floors', '12');
  await person.write('Units per floor', '3');
  await person.submit('Add tower');
  await person.isTold('Tower B added');
  await person.arrivesAt('Tower B');
  await person.follow('Add units', person.main.locator('header'));
  await person.write('From floor', '9');
  for (const position of [1, 2, 3]) await describeFlat(person, position);
  await person.reads(`12 units, B-901 to ${FLAT.number}, list price`);
  await person.press('Add 12 units');
  await person.isTold('12 units added to Tower B');
  await person.arrivesAt('Tower B');
}

async function describeFlat(person: Person, position: number): Promise<void> {
  if (position > 1) await person.press('Add unit per floor');
  const row = person.row(`Units per floor, ${position} of ${position}`);
  if (position === 1) {
    await person.choose('Type', '3BHK', row);
    await person.write('Carpet area', FLAT.carpetArea, row);
    await person.write('Built-up area', FLAT.builtUpArea, row);
    await person.write('Saleable area', FLAT.saleableArea, row);
    await person.write('Balcony', FLAT.balconyArea, row);
    await person.tick('Garden', row);
  }
  if (position === 3) await person.tick('Corner', row);
}

/** The value of the ready reckoner is a matter of the single flat. */
export async function setMarketValue(person: Person): Promise<void> {
  await person.openUnit(FLAT.door);
  await person.follow('Open unit');
  await person.arrivesAt(FLAT.number);
  await person.chooseAction('Edit unit');
  await person.arrivesAt(`Edit ${FLAT.number}`);
  await person.write('Market value', '1,18,00,000');
  await person.submit('Save unit');
  await person.isTold(`${FLAT.number} saved`);
  await person.arrivesAt(FLAT.number);
}

export async function launchProject(person: Person): Promise<void> {
  await person.follow('Kalpa Tarang', person.page.getByRole('navigation', { name: 'Breadcrumb' }));
  await person.arrivesAt('Kalpa Tarang');
  await person.press('Launch project', person.main);
  await person.press('Launch project', person.page.getByRole('dialog'));
  await person.isTold('Kalpa Tarang launched');
}

export async function addLead(person: Person): Promise<void> {
  await person.goTo('Lead management', 'Add lead');
  await person.write('Phone', '98220 11223');
  await person.choose('Source', 'Website');
  await person.write('First name', 'Asha');
  await person.press('More', person.main);
  await person.write('Last name', 'Rao');
  // The only project is ticked already.
  await person.submit('Add lead');
  await person.isTold(`${BUYER} added`);
  await person.arrivesAt(BUYER);
}

export async function issueCostSheet(person: Person): Promise<SavedPdf> {
  await person.chooseAction('Cost sheet');
  await person.find('Unit', FLAT.number);
  await person.arrivesAt(`Cost sheet, ${FLAT.number}`);
  await person.write('Covered parking', '1');
  await person.choose('Discount', 'Per sq ft');
  await person.write('Discount per sq ft', '150');
  await person.reads(PRICE.allIn);
  await person.reads('Checked by the server, equal to the paisa', person.main.locator('aside'));
  await person.press('Issue cost sheet');
  await person.reads('Issued', person.main.locator('header'));
  const shown = await person.main.innerText();
  expect(Object.values(PRICE).filter((amount) => !shown.includes(amount))).toEqual([]);
  return await person.downloads('Download PDF', person.main);
}

export async function bookUnit(person: Person): Promise<void> {
  await person.follow('Book this unit', person.main);
  await person.arrivesAt('New booking, Price and plan');
  await person.reads(PRICE.totalReceivable);
  await person.pick('Own funds');
  await person.press('Continue to applicants');
  await person.arrivesAt('New booking, Applicants');
  await person.write('PAN', 'AFXPR2764L');
  await person.write('Address', '14 Prabhat Road, Pune 411004');
  await person.press('Continue to receipt');
  await person.arrivesAt('New booking, Receipt');
  await person.press('Continue to review');
  await person.arrivesAt('New booking, Review');
  await person.press(`Book ${FLAT.number}`);
  await person.arrivesAt(BUYER);
}

/** Opens the explanation of amounts of the sale and of its plan. */
export async function explainSale(person: Person): Promise<void> {
  await person.follow(/^Cost sheet/, person.page.getByRole('navigation', { name: 'Sale sections' }));
  await person.explains(PRICE.agreementValue, PRICE.base, PRICE.discount);
  await person.follow(/^Plan and ledger/);
  await person.explains(FIRST.total, FIRST.principal, FIRST.tax);
}

export async function recordReceipt(person: Person): Promise<void> {
  await person.follow('Record payment', person.main);
  await person.arrivesAt('Record payment');
  await person.press(`Use ₹${FIRST.total} due`);
  await person.choose('Mode', 'NEFT');
  await person.write('UTR or bank reference', 'MAHBN26112100417');
  await person.press('Record payment');
  await person.isTold(`₹${FIRST.total} recorded.`);
  await person.arrivesAt(BUYER);
}

/** By the same person: nobody else in this organization could, and the trail says so. */
export async function verifyReceipt(person: Person): Promise<SavedPdf> {
  await person.goTo('Accounts', 'Collections');
  await person.openRow(BUYER);
  await person.press('Verify receipt');
  await person.isTold(/Receipt .* verified/);
  await person.reads('Where the money went');
  await person.explains(`₹${FIRST.total}`);
  return await person.downloads('Receipt PDF');
}

export async function openInvoice(person: Person): Promise<SavedPdf> {
  await person.goTo('Accounts', 'Invoices');
  await person.openRow(BUYER);
  await person.reads('Paid', person.main.locator('header'));
  await person.explains(`₹${FIRST.total}`, FIRST.principal, FIRST.halfOfTax);
  return await person.downloads('PDF', person.main);
}

export async function saveStatement(person: Person): Promise<SavedPdf> {
  await person.follow(/^BKG/, person.main);
  await person.arrivesAt(BUYER);
  await person.reads('Nothing billed is open.');
  return await person.downloads('Statement', person.main);
}
