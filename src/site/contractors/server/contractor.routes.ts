import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as accounts from '../contractorAccount.contract.ts';
import * as availability from '../availability.contract.ts';
import * as contract from '../contractor.contract.ts';
import * as notes from '../note.contract.ts';
import * as reviews from '../review.contract.ts';
import { listAvailable } from './availability.queries.ts';
import { createContractor, deleteContractor, updateContractor } from './contractor.commands.ts';
import { contractorSheet, totalContractors } from './contractor.list.ts';
import { getContractor, listContractors } from './contractor.queries.ts';
import {
  confirmContractorAccount,
  enterContractorAccount,
  getContractorAccounts,
  rejectContractorAccount,
} from './contractorAccount.commands.ts';
import { contractorAnalytics } from './contractorAnalytics.queries.ts';
import { setContractorPreferred, setContractorStatus } from './contractorStatus.commands.ts';
import { addNote } from './note.commands.ts';
import { listNotes } from './note.queries.ts';
import { addReview, updateReview } from './review.commands.ts';
import { listReviewable, listReviews } from './review.queries.ts';

export const contractorRoutes: readonly AnyRoute[] = [
  route(contract.listContractors, (context, { query }) => listContractors(context.read, query)),
  route(contract.exportContractors, (context, { query }) => sheetOf(context, contractorSheet, query)),
  route(contract.totalContractors, (context, { query }) => totalContractors(context.read, query)),
  route(availability.getContractorAnalytics, (context, { query }) =>
    contractorAnalytics(context.read, query),
  ),
  route(availability.listAvailable, (context, { query }) => listAvailable(context.read, query)),
  route(availability.listBySpecialization, (context, { params, query }) =>
    listAvailable(context.read, { ...query, specialization: availability.Trade.parse(params.name) }),
  ),
  route(contract.createContractor, (context, { body }) =>
    context.write((work) => createContractor(work, body)),
  ),
  route(contract.getContractor, (context, { params }) => getContractor(context.read, params.id)),
  route(contract.updateContractor, (context, { params, body }) =>
    context.write((work) => updateContractor(work, params.id, body)),
  ),
  route(contract.deleteContractor, (context, { params }) =>
    context.write((work) => deleteContractor(work, params.id)),
  ),
  route(contract.setContractorStatus, (context, { params, body }) =>
    context.write((work) => setContractorStatus(work, params.id, body)),
  ),
  route(contract.setContractorPreferred, (context, { params, body }) =>
    context.write((work) => setContractorPreferred(work, params.id, body)),
  ),
  route(reviews.listReviews, (context, { params, query }) => listReviews(context.read, params.id, query)),
  route(reviews.listReviewable, (context, { params, query }) =>
    listReviewable(context.read, params.id, query),
  ),
  route(reviews.addReview, (context, { params, body }) =>
    context.write((work) => addReview(work, params.id, body)),
  ),
  route(reviews.updateReview, (context, { params, body }) =>
    context.write((work) => updateReview(work, params.id, params.reviewId, body)),
  ),
  route(notes.listNotes, (context, { params, query }) => listNotes(context.read, params.id, query)),
  route(notes.addNote, (context, { params, body }) =>
    context.write((work) => addNote(work, params.id, body)),
  ),
  route(accounts.getContractorAccounts, (context, { params }) =>
    getContractorAccounts(context.read, params.id),
  ),
  route(accounts.enterContractorAccount, (context, { params, body }) =>
    context.write((work) => enterContractorAccount(work, params.id, body)),
  ),
  route(accounts.confirmContractorAccount, (context, { params, body }) =>
    context.write((work) => confirmContractorAccount(work, params.id, body)),
  ),
  route(accounts.rejectContractorAccount, (context, { params, body }) =>
    context.write((work) => rejectContractorAccount(work, params.id, body)),
  ),
];
