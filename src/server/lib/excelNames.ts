/** Is it the name of a file that a program of tables writes? */
export const isTableName = (name: string): boolean => /\.(xls[xmb]?|xlt[xm]?|f?ods|numbers|cell|nxl|slk|dif|csv)$/i.test(name);
