import { AppError } from '../../contract/errors.ts';

/** What is wrong with a file and what its owner does about it, as two sentences without the last words. */
export function refused(reason: string): AppError {
  return new AppError('unsupportedType', `${reason}, then upload that.`);
}

/** A file that ends too early or makes no sense. */
export function damaged(kind: string): AppError {
  return new AppError(
    'unsupportedType',
    `This ${kind} is incomplete or damaged. Open it, save it again, then upload that.`,
  );
}
