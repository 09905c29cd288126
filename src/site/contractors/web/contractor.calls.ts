import { getMilestone, listMilestones } from '../../milestones/milestone.contract.ts';
import { getContractorAnalytics, listAvailable } from '../availability.contract.ts';
import { getContractor, listContractors, totalContractors } from '../contractor.contract.ts';
import { listReviewable, listReviews } from '../review.contract.ts';

/** What is read again when a contractor changes. */
export const CHANGED_BY_CONTRACTORS = [
  listContractors,
  totalContractors,
  getContractor,
  listAvailable,
  getContractorAnalytics,
];

export const CHANGED_BY_REVIEWS = [...CHANGED_BY_CONTRACTORS, listReviews, listReviewable];

export const CHANGED_BY_REASSIGNMENT = [...CHANGED_BY_CONTRACTORS, listMilestones, getMilestone];
