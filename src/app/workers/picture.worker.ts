import { servePictures } from '#platform/server/pictures/serve-pictures.ts';

/** The thread that opens photographs. */
servePictures();
