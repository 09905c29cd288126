import { AppError } from '../../contract/errors.ts';
import { AskedThread } from '../asked-thread.ts';
import type { ThreadOptions } from '../asked-thread.ts';
import { damaged } from '../files/refusals.ts';
import { programOf } from '../worker-program.ts';
import type { OpenedPicture, PictureAnswer, PictureQuestion } from './picture.messages.ts';

/** Opens photographs: what the camera wrote into them, and smaller pictures without it. */
export interface PictureOpener {
  /** One at a time, in a thread. Errors: 415 when it is damaged or cut off, or has too many points to be opened. */
  open(question: PictureQuestion): Promise<OpenedPicture>;
  stop(): Promise<void>;
}

/** A photograph of HEVC with 50 million points takes four bytes for each, twice. */
const MEMORY_MB = 640;

/** Starts nothing yet: the thread comes with the first photograph. */
export function openPictureOpener(options: Partial<ThreadOptions> = {}): PictureOpener {
  const thread = new AskedThread<PictureQuestion, PictureAnswer>({
    task: 'Opening a photograph',
    program: programOf('picture.worker'),
    memoryMb: MEMORY_MB,
    ...options,
  });
  return {
    open: async (question) => {
      const answer = await thread.ask(question);
      if (answer === null || answer === 'damaged') throw damaged('picture');
      if (answer === 'tooLarge') throw tooManyPoints();
      return answer;
    },
    stop: () => thread.stop(),
  };
}

function tooManyPoints(): AppError {
  return new AppError(
    'unsupportedType',
    'This picture has too many points to be opened. Take it with fewer megapixels.',
  );
}
