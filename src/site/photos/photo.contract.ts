import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  id,
  identity,
  instant,
  optional,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { PHOTO_ACTIONS, PHOTO_MARKS, PLACE_SOURCES, TIME_SOURCES } from './photo.rules.ts';

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_PHOTOS = 20;

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const SitePhoto = z.strictObject({
  ...identity,
  project: Named,
  tower: Named.nullable(),
  milestone: Named,
  /** Pictures without anything that the camera wrote, to be had as files: at most 2,048 and 480 points long. */
  largeFileId: z.uuid(),
  smallFileId: z.uuid(),
  /** As it was sent; null for those who are not administrators. */
  originalFileId: z.uuid().nullable(),
  /** Of the bytes as they were sent: whoever reads it may forget them. */
  sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  caption: z.string().nullable(),
  /** From where it is taken. */
  point: z.string().nullable(),
  /** By the clock of the server. */
  takenAt: z.iso.datetime(),
  timeSource: z.enum(TIME_SOURCES),
  /** By the clock of the camera or the phone. */
  toldAt: z.iso.datetime().nullable(),
  /** By how much that of the phone was ahead when it sent. */
  clockSkewSeconds: z.number().int().nullable(),
  receivedAt: z.iso.datetime(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  placeSource: z.enum(PLACE_SOURCES).nullable(),
  accuracyM: z.number().int().nullable(),
  /** From the project; null where either place is not known. */
  distanceM: z.number().int().nullable(),
  /** Why it may prove nothing. */
  marks: z.array(z.enum(PHOTO_MARKS)),
  takenBy: Named,
  allowedActions: z.array(z.enum(PHOTO_ACTIONS)),
});
export type SitePhoto = z.infer<typeof SitePhoto>;

/** What the phone says of a photo; what the camera wrote into it goes before. */
export const PhotoAbout = z.strictObject({
  takenAt: optional(instant('The time')),
  latitude: optional(z.number().min(-90).max(90)),
  longitude: optional(z.number().min(-180).max(180)),
  accuracyM: optional(z.number().min(0).max(1_000_000)),
  caption: optional(text(200, 'Caption')),
  point: optional(text(60, 'Photo point')),
});
export type PhotoAbout = z.infer<typeof PhotoAbout>;

/** The fields of the form beside the photos. */
export const PhotoForm = z.strictObject({
  /** JSON: for each photo, in their order. */
  about: z.array(PhotoAbout).max(MAX_PHOTOS).default([]),
  /** The clock of the phone as it sends: what it is ahead is taken off its times. */
  sentAt: optional(instant('The time of sending')),
});
export type PhotoForm = z.infer<typeof PhotoForm>;

export const addPhotos = call({
  method: 'POST',
  path: '/construction/milestones/{id}/photos',
  summary:
    'Add photos to a milestone: at most 20 of JPG, PNG, WEBP or HEIC, each judged alone; beside them `about` (JSON, one for each) and `sentAt`',
  can: CAPABILITIES.constructionManagement,
  upload: { field: 'photos', maxBytes: MAX_PHOTO_BYTES, most: MAX_PHOTOS },
  reply: data(
    z.strictObject({
      /** In the order sent; one that was sent before is the first one of it. */
      photos: z.array(SitePhoto),
      refused: z.array(z.strictObject({ name: z.string(), code: z.string(), message: z.string() })),
    }),
  ),
  status: 201,
  creates: true,
  errors: {
    tooLarge: 'The only photo is larger than 10 MB.',
    unsupportedType: 'None of them is a photo that can be opened.',
    unavailable: 'The file store or the virus scanner does not answer.',
  },
});

export const listPhotos = call({
  method: 'GET',
  path: '/construction/photos',
  summary: 'Photos of the works, the newest first',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    milestoneId: id().optional(),
    /** In which it was taken: 2026-11. */
    month: z
      .string()
      .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'A month is like 2026-11')
      .optional(),
    mark: anyValueOf(PHOTO_MARKS),
    point: z.string().max(60).optional(),
    sort: sortBy(['takenAt'], '-takenAt'),
  }),
  reply: page(SitePhoto),
});

export const exportPhotos = fileOf(listPhotos);
export const totalPhotos = totalsOf(listPhotos, []);

export const getPhoto = call({
  method: 'GET',
  path: '/construction/photos/{id}',
  summary: 'One photo with when, where and by whom it was taken',
  can: GROUPS.MANAGEMENT,
  reply: data(SitePhoto),
});

export const withdrawPhoto = call({
  method: 'PUT',
  path: '/construction/photos/{id}/withdraw',
  summary: 'Withdraw a photo: within an hour by whoever sent it, later by an administrator',
  can: CAPABILITIES.constructionManagement,
  body: z.object({ reason: text(500, 'Reason', 3), version: version().optional() }),
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: {
    conflict: 'The hour is over, or its milestone is completed.',
    staleVersion: 'Someone else changed it.',
  },
});

export const waivePhoto = call({
  method: 'POST',
  path: '/construction/milestones/{id}/photo-waivers',
  summary: 'Say why a milestone is completed without a photo',
  can: GROUPS.ADMIN,
  body: z.object({ reason: text(500, 'Reason', 3) }),
  reply: data(z.strictObject({ id: z.uuid(), reason: z.string() })),
  status: 201,
  creates: true,
  errors: { conflict: 'The milestone is completed.' },
});
