import type { ContainerType } from './loadPlan';

/** Length, width and height inside of a container, m. */
export interface InnerSize {
  LENGTH: number;
  WIDTH: number;
  HEIGHT: number;
}

const size = (LENGTH: number, WIDTH: number, HEIGHT: number): InnerSize => ({ LENGTH, WIDTH, HEIGHT });

/** Usual sizes inside by ISO 6346 type code, as carriers publish them; of flat racks between the end walls. */
const sizes: Readonly<Record<string, InnerSize>> = {
  '22G1': size(5.9, 2.35, 2.39),
  '42G1': size(12.03, 2.35, 2.39),
  '45G1': size(12.03, 2.35, 2.69),
  L5G1: size(13.56, 2.35, 2.7),
  '22R1': size(5.44, 2.29, 2.27),
  '45R1': size(11.57, 2.29, 2.54),
  '22U1': size(5.89, 2.35, 2.35),
  '42U1': size(12.03, 2.35, 2.33),
  '22P1': size(5.64, 2.23, 2.23),
  '42P1': size(12.06, 2.37, 1.96),
};

const usual = { WIDTH: 2.35, HEIGHT: 2.39, LENGTH: 12.03 };

/** The size inside of a container; of a type that is not known here, one of usual cross-section that is as long as its volume. */
export function innerSize({ ISO_CD, INR_CBM }: Pick<ContainerType, 'ISO_CD' | 'INR_CBM'>): InnerSize {
  const length = INR_CBM ? INR_CBM / (usual.WIDTH * usual.HEIGHT) : usual.LENGTH;
  return sizes[ISO_CD ?? ''] ?? { ...usual, LENGTH: length };
}
