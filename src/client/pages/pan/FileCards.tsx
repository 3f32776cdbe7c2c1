import { useEffect, useState } from 'react';
import { dlvOrdDetail, type OrderFile } from '../../../contract/pan/dlvOrdDetail';
import { shortMoment } from '../../../contract/shown';
import { FileIcon } from '../../fields/FileIcon';
import { call } from '../../lib/call';
import { codeName, useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { FileLink, saveFiles } from '../../shell/fileLink';

/** The pictures among the files, as what an image shows, by their numbers; what cannot be read is drawn as a page. */
function usePictures(number: string, files: readonly OrderFile[]): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  const wanted = files.some(({ FILE_NM }) => /\.(jpe?g|png)$/i.test(FILE_NM ?? '')) ? files.map(({ FILE_SN }) => FILE_SN).join() : '';
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    call(dlvOrdDetail.pictures, { SEARCH: { DLV_ORD_NO: number } }, { quiet: true }).then(
      ({ data }) =>
        !over && setPictures(new Map(data.LIST.map(({ FILE_SN, FILE_EXT, DATA }) => [FILE_SN, `data:image/${FILE_EXT};base64,${DATA}`]))),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [number, wanted]);
  return pictures;
}

/** The files of an order side by side: what each shows, its name, and who filed it. */
export default function FileCards({ number, files }: { number: string; files: readonly OrderFile[] }) {
  useCodes({ DOC_TP: { MSTR_CD: 'DOC_TP' } });
  const pictures = usePictures(number, files);
  return (
    <ul className="doc-files" aria-label={t('UI.dlvOrdDetail.G3')}>
      {files.map((file) => {
        const { FILE_SN, FILE_NM, DOC_TP, REG_USER_NM, REG_DTM } = file;
        const picture = pictures.get(FILE_SN);
        const at = shortMoment((REG_DTM ?? '').slice(0, 8), (REG_DTM ?? '').slice(8, 12));
        return (
          <li key={FILE_SN}>
            <button type="button" className="doc-picture" aria-label={FILE_NM ?? ''} tabIndex={-1} onClick={() => void saveFiles([file])}>
              {picture ? <img src={picture} alt="" /> : <FileIcon name={FILE_NM ?? ''} />}
            </button>
            <span className="doc-name" title={FILE_NM ?? ''}>
              <FileLink file={file} />
            </span>
            <small>{[codeName('DOC_TP', DOC_TP ?? ''), REG_USER_NM, at].filter(Boolean).join(' · ')}</small>
          </li>
        );
      })}
    </ul>
  );
}
