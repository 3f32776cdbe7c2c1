import { call } from './call';

/** An uploaded file as the upload answers it. */
export interface StoredFile {
  FILE_SN: number;
  FILE_NM: string;
  FILE_EXT: string;
  FILE_SIZE: number;
  FILE_GRP_NO: string | null;
}

/** The JSON part `param` of an upload. Without REF_KEY the file is its uploader's alone until the document is saved. */
export interface UploadParam {
  REF_TP: string;
  REF_KEY?: string | null;
  DOC_TP?: string | null;
  FILE_GRP_NO?: string | null;
  /** Staff only; a customer's own upload is always open. */
  OPEN_YN?: 'Y' | 'N';
}

export interface FileRequest {
  FILE_SN?: number;
  /** Several files in one archive. */
  LIST?: number[];
  ACCESS_RSN?: string | null;
}

/** Documents that name a person: taking one away needs a reason. */
const personalDocuments: readonly (string | null)[] = ['POD', 'MAIL'];
export const isPersonal = (file: { DOC_TP: string | null }): boolean => personalDocuments.includes(file.DOC_TP);

/** Upload kinds that have a form to download. */
export interface TemplateRequest {
  UPLOAD_TP: string;
}

export type LogoKind = 'top' | 'login' | 'box' | 'password';

export const file = {
  fileUpload: call<UploadParam, { FILE_NM: string; FILE_SN: number; LIST: StoredFile[] }>('/api/file/fileUpload', 'upload', 'LOGIN', {
    cost: 'upload',
  }),
  fileDownload: call<FileRequest, Blob>('/api/file/fileDownload', 'download', 'LOGIN'),
  openFile: call<{ fileSn: string }, Blob>('/api/file/fileDownload', 'download', 'LOGIN', { id: 'file.fileDownload.get', method: 'GET' }),
  /** A file by the link of a mail: nobody signs in for it. */
  linkDownload: call<{ token?: unknown }, Blob>('/api/file/linkDownload', 'download', 'OPEN', { method: 'GET' }),
  templateDownload: call<TemplateRequest, Blob>('/api/file/templateDownload', 'download', 'LOGIN'),
  base64ImageDownload: call<{ FILE_SN: number }, { FILE_NM: string; FILE_EXT: string; DATA: string }>(
    '/api/file/base64ImageDownload',
    'download',
    'LOGIN',
  ),
  logoImageDownload: call<{ CORP_CD: string; KIND: LogoKind }, Blob>('/api/file/logoImageDownload', 'download', 'OPEN'),
};
