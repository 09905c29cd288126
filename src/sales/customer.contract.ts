import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import { SALE_STATUSES, SALES_AND_FINANCE, SaleSummary } from './sale.contract.ts';

/** What a person says of two bookings; an open one is suggested again. */
export const CUSTOMER_ANSWERS = ['same', 'different', 'open'] as const;

/** What two bookings have in common: PAN or phone of the first applicant, or their enquiry. */
export const CUSTOMER_SIGNS = ['pan', 'phone', 'lead'] as const;

/** A booking as others of its customer are named. */
export const CustomerSale = z.strictObject({
  id: z.uuid(),
  bookingNumber: z.string(),
  unitNumber: z.string(),
  projectName: z.string(),
  customerName: z.string(),
  bookingDate: z.string(),
  status: z.enum(SALE_STATUSES),
});
export type CustomerSale = z.infer<typeof CustomerSale>;

/** A booking of the customer beside one that is not. */
const beside = { saleId: z.uuid(), bookingNumber: z.string(), other: CustomerSale };

export const SaleCustomer = z.strictObject({
  saleId: z.uuid(),
  /** Other bookings of the same customer that the caller sees, latest first. */
  others: z.array(CustomerSale),
  /** Its bookings that the caller does not see; null for partners. */
  hiddenCount: z.number().int().nullable(),
  /** Which pairs of these bookings somebody confirmed; without one of them the customer is two. */
  links: z.array(z.strictObject({ saleId: z.uuid(), otherSaleId: z.uuid() })),
  /** Bookings that may be of the same customer; empty for those who may not answer. */
  suggestions: z.array(
    z.strictObject({
      ...beside,
      signs: z.array(z.enum(CUSTOMER_SIGNS)),
      /** Both have a PAN, and not the same. */
      isPanDifferent: z.boolean(),
    }),
  ),
  /** Bookings that somebody found to be of another customer; empty for those who may not answer. */
  refused: z.array(z.strictObject(beside)),
});
export type SaleCustomer = z.infer<typeof SaleCustomer>;
export type CustomerSuggestion = SaleCustomer['suggestions'][number];

/** Those who may edit a sale. */
export const CUSTOMER_ANSWERERS = without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head');

export const getSaleCustomer = call({
  method: 'GET',
  path: '/sales/{id}/customer',
  summary: 'Other bookings of the same customer, and those that may be',
  can: SALES_AND_FINANCE,
  reply: data(SaleCustomer),
});

export const answerCustomer = call({
  method: 'PUT',
  path: '/sales/{id}/customer',
  summary: 'Say whether two bookings are of the same customer, or leave it open again',
  can: CUSTOMER_ANSWERERS,
  body: z.object({
    otherSaleId: id(),
    answer: z.enum(CUSTOMER_ANSWERS, 'Please select whether it is the same customer'),
  }),
  reply: data(SaleCustomer),
  errors: { conflict: 'Another answer contradicts it, or the bookings have nothing in common.' },
});

const amounts = {
  /** Null for roles that see status and dues only. */
  agreementValuePaise: z.number().int().nullable(),
  demandedPaise: z.number().int(),
  paidPaise: z.number().int(),
  outstandingPaise: z.number().int(),
  overduePaise: z.number().int(),
  /** Null for those who may not know of receipts. */
  toVerifyPaise: z.number().int().nullable(),
};

export const Customer = z.strictObject({
  /** Of the booking by which the customer was found. */
  id: z.uuid(),
  /** First applicant of the latest booking that is not cancelled. */
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for those who may not know it. */
  address: z.string().nullable(),
  /** Those that the caller sees, latest first. */
  sales: z.array(SaleSummary),
  /** Bookings that the caller does not see; null for partners. */
  hiddenCount: z.number().int().nullable(),
  /** Of the bookings listed, without cancelled ones. */
  totals: z.strictObject({ count: z.number().int(), ...amounts }),
  /** Enquiries that the caller sees, latest first; null for Finance. */
  enquiries: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(LEAD_STATUSES),
        createdAt: z.string(),
        /** Not of a booking: found by the phone. */
        isByPhone: z.boolean(),
      }),
    )
    .nullable(),
  mayGetStatement: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const getCustomer = call({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'The customer of a booking: all bookings with their dues, and enquiries',
  can: SALES_AND_FINANCE,
  reply: data(Customer),
});

export const getJointStatement = call({
  method: 'GET',
  path: '/customers/{id}/statement',
  summary: 'Joint statement of account of a customer as PDF, today or as of a past day',
  can: CUSTOMER_ANSWERERS,
  query: z.object({ asOf: day('As of').optional() }),
  reply: bytes('application/pdf'),
});
