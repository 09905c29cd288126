import { AppError, ERRORS, invalid } from '#platform/contract/errors.ts';
import type { ErrorCode } from '#platform/contract/errors.ts';
import { formInput } from '#platform/server/http/call-runner.ts';
import type { CallContext, SentFiles } from '#platform/server/http/route.ts';
import type { FileStore, KeptFile } from '#platform/server/files/file-store.ts';
import type { ReceivedFile } from '#platform/server/files/received-file.ts';
import type { PictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import type { PhotoAbout, SitePhoto } from '../photo.contract.ts';
import { PhotoForm } from '../photo.contract.ts';
import type { TakenPhoto } from './photo.commands.ts';
import { addPhotos } from './photo.commands.ts';
import { firstOf, knownPhotos } from './photo.known.ts';

export interface IntakeServices {
  files: FileStore;
  pictures: PictureOpener;
}

interface Refused {
  name: string;
  code: ErrorCode;
  message: string;
}

export interface Intake {
  photos: SitePhoto[];
  refused: Refused[];
}

/** What one photo came to: kept now, known from before, or refused. */
type Judged = { taken: TakenPhoto } | { knownId: string } | { refused: Refused };

/**
 * Takes in photos of a milestone, each judged alone: those that can be opened are kept, and the others are named with
 * the reason. One that was sent before is the first one of it. Throws when not one is kept.
 */
export async function takeInPhotos(
  services: IntakeServices,
  { read, write, caller }: CallContext,
  milestoneId: string,
  { files, fields }: SentFiles,
): Promise<Intake> {
  const { about, sentAt } = formOf(fields);
  if (about.length > files.length) throw invalid('about', 'Describe each photo once, in the order sent.');
  await getMilestone(read, milestoneId);
  const hashes = files.flatMap((file) => ('content' in file ? [file.content.sha256] : []));
  const known = await knownPhotos(read, hashes);
  const judged: Judged[] = [];
  const seen = new Set<string>();
  for (const [at, file] of files.entries()) {
    // Twice in one form is once.
    if ('content' in file && seen.has(file.content.sha256)) continue;
    if ('content' in file) seen.add(file.content.sha256);
    const judge = async (): Promise<Judged> => {
      if ('refusal' in file) throw file.refusal;
      const first = known.get(file.content.sha256);
      if (first) return { knownId: firstOf(first, milestoneId) };
      const keep = (name: string, content: Buffer | ReceivedFile) =>
        services.files.keep(caller.organizationId, name, content);
      return { taken: await taken(services, keep, file, about[at] ?? {}) };
    };
    judged.push(await judgedAlone(file.name, judge));
  }
  const refused = judged.flatMap((one) => ('refused' in one ? [one.refused] : []));
  if (refused.length === judged.length) throw refusalOfAll(refused);
  const photos = await write((work) =>
    addPhotos(work, milestoneId, {
      taken: judged.flatMap((one) => ('taken' in one ? [one.taken] : [])),
      knownIds: judged.flatMap((one) => ('knownId' in one ? [one.knownId] : [])),
      sentAt: sentAt ?? null,
    }),
  );
  const byHash = new Map(photos.map((photo) => [photo.sha256, photo]));
  return { photos: hashes.flatMap((hash) => byHash.get(hash) ?? []), refused };
}

/** 400 for a field that the form does not have. */
function formOf(fields: Readonly<Record<string, string>>): PhotoForm {
  return formInput(PhotoForm, withAbout(fields));
}

/** The fields of a form with what the phone says of its photos, which travels as JSON. */
export function withAbout({ about, ...others }: Readonly<Record<string, string>>): Record<string, unknown> {
  return about === undefined ? others : { ...others, about: jsonOf(about) };
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    throw invalid('about', 'Describe the photos in JSON, one object for each.');
  }
}

/** What is wrong with one photo keeps none of the others; a store that does not answer keeps all. */
async function judgedAlone(name: string, judge: () => Promise<Judged>): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { refused: { name, code: error.code, message: error.message } };
  }
}

function refusalOfAll(refused: readonly Refused[]): AppError {
  const [first, ...others] = refused;
  if (!first) throw new Error('No photo was judged.');
  const said =
    others.length === 0 ? first.message : refused.map((one) => `${one.name}: ${one.message}`).join(' ');
  const isSame = others.every(({ code }) => ERRORS[code].status === ERRORS[first.code].status);
  return new AppError(isSame ? first.code : 'unsupportedType', said);
}

/** What a photo shows, without anything that the camera wrote, and what it wrote; 415 for what is no photo. */
export async function openPhoto(
  { files, pictures }: IntakeServices,
  { name, content }: { name: string; content: ReceivedFile },
) {
  if (!ENDINGS.test(name)) throw new AppError('unsupportedType', 'A photo is a JPG, PNG, WEBP or HEIC.');
  const mime = await files.kindOf(name, content);
  return pictures.open({ path: content.path, mime });
}

const ENDINGS = /\.(?:jpe?g|png|webp|heic)$/i;

async function taken(
  { files, pictures }: IntakeServices,
  keep: (name: string, content: Buffer | ReceivedFile) => Promise<KeptFile>,
  { name, content }: { name: string; content: ReceivedFile },
  about: PhotoAbout,
): Promise<TakenPhoto> {
  const { large, small, ...opened } = await openPhoto({ files, pictures }, { name, content });
  return {
    name,
    ...opened,
    about,
    large: await keep('photo.webp', Buffer.from(large)),
    small: await keep('small.webp', Buffer.from(small)),
    original: await keep(name, content),
  };
}
