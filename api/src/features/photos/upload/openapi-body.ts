import { Type } from 'typebox';
import { PhotoPurpose } from '@fotosoc/contract/photo';
import { LIMITS } from '@fotosoc/contract/portfolio';

/** Upload body, which its route reads itself. */
export const UPLOAD_BODY = {
  consumes: ['multipart/form-data'],
  body: Type.Object({
    purpose: PhotoPurpose,
    link: Type.String({ description: 'Link of the portfolio or gallery' }),
    gallery: Type.Integer({ minimum: 1, maximum: LIMITS.galleries, description: '1-based' }),
    file: Type.String({ format: 'binary', description: 'JPEG, PNG or WebP' }),
  }),
};
