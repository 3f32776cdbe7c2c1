-- An order may go to a truck that is in no master: its number, company, driver and payload then stand on the order alone.
alter table pan_dlv_ord drop constraint pan_dlv_ord_car_no_fkey;
alter table pan_dlv_ord add column max_wt numeric(9,1) check (max_wt > 0);
comment on column pan_dlv_ord.car_no is 'Truck: of MDM_CAR, or one of the day where MAX_WT says what it may carry';
comment on column pan_dlv_ord.max_wt is 'Payload (KG) of a truck of the day, which is in no master';
