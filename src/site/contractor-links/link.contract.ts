import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { id, version } from '#platform/contract/fields.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';
import { ISSUE_SEVERITIES } from '#site/issues/issueKinds.rules.ts';
import { MAX_PHOTO_BYTES, PhotoForm } from '#site/photos/photo.contract.ts';
import { LINK_ACTIONS, LINK_END_REASONS } from './link.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** A way to the issues of a contractor in a project, as its builder sees it. */
export const ContractorLink = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  project: Named,
  issuedBy: Named,
  createdAt: z.iso.datetime(),
  /** The address within the product, for whoever made it; null for others and after its end. */
  path: z.string().nullable(),
  openedCount: z.number().int(),
  lastOpenedAt: z.iso.datetime().nullable(),
  /** Wrong PINs since the last right one. */
  wrongTries: z.number().int(),
  isLocked: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(LINK_END_REASONS).nullable(),
  allowedActions: z.array(z.enum(LINK_ACTIONS)),
});
export type ContractorLink = z.infer<typeof ContractorLink>;

export const ContractorLinks = z.strictObject({
  /** The newest first. */
  links: z.array(ContractorLink),
  /** Projects that it works in and has no open link for; none for a contractor that is not active. */
  projects: z.array(Named),
});
export type ContractorLinks = z.infer<typeof ContractorLinks>;

export const listContractorLinks = call({
  method: 'GET',
  path: '/contractors/{id}/links',
  summary: 'Links by which a contractor sees its issues, and the projects for which one can be made',
  can: ISSUE_BUILDERS,
  reply: data(ContractorLinks),
});

/** The PIN is shown in this reply and never again. */
const WithPin = z.strictObject({ link: ContractorLink, pin: z.string() });
export type LinkWithPin = z.infer<typeof WithPin>;

export const LinkInput = z.object({ projectId: id() });

export const createContractorLink = call({
  method: 'POST',
  path: '/contractors/{id}/links',
  summary: 'Make the link of a contractor to its issues of a project; the PIN is shown once, to be spoken',
  can: ISSUE_BUILDERS,
  needsConfirmed: true,
  body: LinkInput,
  reply: data(WithPin),
  status: 201,
  creates: true,
  errors: { conflict: 'It is not active, does not work in the project, or has an open link for it.' },
});

export const renewContractorPin = call({
  method: 'PUT',
  path: '/contractors/{id}/links/{linkId}/pin',
  summary: 'Make a new PIN for a link, by whoever made it; the one before and what it opened end at once',
  can: ISSUE_BUILDERS,
  body: z.object({ version: version() }),
  reply: data(WithPin),
  errors: {
    forbidden: 'Another person made the link.',
    conflict: 'The link has ended.',
    staleVersion: 'Someone else changed it.',
  },
});

export const withdrawContractorLink = call({
  method: 'PUT',
  path: '/contractors/{id}/links/{linkId}/withdraw',
  summary: 'Withdraw a link; it opens nothing from then on',
  can: ISSUE_BUILDERS,
  body: z.object({ version: version() }),
  reply: data(ContractorLink),
  errors: { conflict: 'The link has ended.', staleVersion: 'Someone else changed it.' },
});

/** What is said before the PIN. */
export const OpenedLink = z.strictObject({
  organization: z.string(),
  contractor: z.string(),
  project: z.string(),
  /** Who speaks the PIN. */
  issuedBy: z.string(),
  isLocked: z.boolean(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

export const WorkIssue = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  severity: z.enum(ISSUE_SEVERITIES),
  /** 'Slab 8, Tower A, floor 7, Grid C' */
  place: z.string(),
  dueDate: z.iso.date(),
  isOverdue: z.boolean(),
  /** To be put right, or reported as done and not verified yet. */
  state: z.enum(['open', 'reported']),
  /** How often somebody found it not put right. */
  reopenedCount: z.number().int(),
  photos: z.array(z.strictObject({ id: z.uuid(), isOwn: z.boolean() })),
  /** Own photos since it was opened or reopened: without one it cannot be reported as done. */
  newPhotos: z.number().int(),
});
export type WorkIssue = z.infer<typeof WorkIssue>;

export const LinkWork = z.strictObject({
  today: z.iso.date(),
  /** The first due first. */
  issues: z.array(WorkIssue),
});
export type LinkWork = z.infer<typeof LinkWork>;

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link.');
const pass = z.string().max(200);
const issueParams = z.object({ token, issueId: id() });
const errors = {
  gone: 'The link has ended, is locked, or was open for too long.',
  rateLimited: 'The link, or links from this network, were opened too often.',
};

export const openContractorLink = call({
  method: 'GET',
  path: '/public/contractor-links/{token}',
  summary: 'Whose link it is, of which project, and who speaks the PIN',
  can: 'public',
  params: z.object({ token }),
  reply: data(OpenedLink),
  errors,
});

export const PinInput = z.object({
  pin: z.string({ error: 'PIN is required' }).regex(/^[0-9]{6}$/, 'Enter the six digits of the PIN.'),
});

export const enterContractorPin = call({
  method: 'POST',
  path: '/public/contractor-links/{token}/open',
  summary: 'Enter the PIN: the reply holds a pass for this tab; five wrong PINs lock the link',
  can: 'public',
  params: z.object({ token }),
  body: PinInput,
  reply: data(z.strictObject({ pass: z.string(), until: z.iso.datetime() })),
  errors,
});

export const listLinkIssues = call({
  method: 'GET',
  path: '/public/contractor-links/{token}/issues',
  summary: 'Issues of the project that the contractor is to put right or that wait to be verified',
  can: 'public',
  params: z.object({ token }),
  query: z.object({ pass }),
  reply: data(LinkWork),
  errors,
});

export const getLinkPhoto = call({
  method: 'GET',
  path: '/public/contractor-links/{token}/issues/{issueId}/photos/{fileId}',
  summary: 'A picture of such an issue',
  can: 'public',
  params: issueParams.extend({ fileId: id() }),
  query: z.object({ pass }),
  reply: bytes('application/octet-stream'),
  errors,
});

/** The fields of the form beside the photo: as for photos of the works. */
export const LinkPhotoForm = PhotoForm.extend({ pass });

export const addLinkPhoto = call({
  method: 'POST',
  path: '/public/contractor-links/{token}/issues/{issueId}/photos',
  summary:
    'Add a photo to such an issue: JPG, PNG, WEBP or HEIC; beside it `pass`, `about` (JSON) and `sentAt`',
  can: 'public',
  params: issueParams,
  upload: { field: 'photo', maxBytes: MAX_PHOTO_BYTES },
  reply: data(WorkIssue),
  status: 201,
  errors: {
    ...errors,
    conflict: 'The issue is reported as done, has too many photos, or the photo was sent before.',
    tooLarge: 'The photo is larger than 10 MB.',
    unsupportedType: 'It is no photo that can be opened.',
    unavailable: 'The file store or the virus scanner does not answer.',
  },
});

export const reportIssueDone = call({
  method: 'POST',
  path: '/public/contractor-links/{token}/issues/{issueId}/done',
  summary: 'Report an issue as put right, shown by a photo; a person of the builder verifies it',
  can: 'public',
  params: issueParams,
  body: z.object({ pass }),
  reply: data(WorkIssue),
  errors: { ...errors, conflict: 'It is reported already, or no photo shows it.' },
});
